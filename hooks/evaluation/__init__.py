"""Quality on labelled data: pairs of texts, and annotated sessions."""
