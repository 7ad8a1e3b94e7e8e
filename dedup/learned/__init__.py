"""Small models of what annotated conversations teach, over a few figures or a vector; trained by `tools/train_*.py`.

The verifier judges a candidate and a stored text first. Where something forbids to skip it, does it replace the older
text (`replaced`: not what `is_beside`, which holds of any two texts)? If it neither repeats nor replaces anything, has
its own conversation said it before (`restated`: not what `may_be_news` or `says_otherwise`)? Last, under which
namespace is what is kept (`filing`)?
"""
