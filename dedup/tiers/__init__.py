"""Each tier is one way to recognise a duplicate: no try, no log, no clock. The pipeline guards and times them."""
