"""Where memories live: SQLite rows are the truth, usearch files a cache over them."""
