"""Does a candidate add anything to a stored memory? `dedup.verify` is the door, the rest is how it finds out.

The way of a pair of texts through the modules:

1. `words` reads each by itself, without the `fillers` around what is said: cut into `tokens`, each word by its stem
   (`stems`), with what the `lexicon` knows of it. `numerals` finds the quantities, as the `grammar` knows them, with
   `dates`, numbers that are `spelt` and the `units`; `quantities` says which of them are equal.
2. `prepared` adds a short vector for each word, and packs both, to be kept beside a stored text (`encoding`).
3. `nearness` sees by the vectors alone which pairs are not worth more.
4. `sameness` knows the same text in another dress. All others are weighed:
5. `align` finds for each word its partner in the other text.
6. `features` measures what that tells: what is `unmatched` (in rows of numbers: `ragged`); what the words that both
   have say there (`structure`, clause by clause `segments`), in which order (`sequence`, `timeline`), in which `roles`;
   and by the `layout` of the texts which of them have changed places (`swaps`), or go with another one (`pairing`).
7. `vetoes` names the differences that forbid a skip: in a quantity (`values`) and what it bounds (`bounds`, `trends`),
   in what is named (`naming`) or denied (`denials`), how far it holds (`extent`), how the words are related
   (`relations`); where the one text nearly is the other, in every word (`verbatim`) and sign (`marks`).
8. `forest` makes of features and vetoes how likely it is that the candidate adds nothing, and that it makes the stored
   text outdated. Where that is open, a reader is asked, too, who is shown the pair `as_read`.
9. Some vetoes are asked last: what is open in one of the two alone (`open_states`), what is turned round in a sentence
   (`by_sentence`), other names (`verbatim`). All together is the `judgement`.

Words that mean the same everywhere:

- `new` is what the candidate has and the stored text has not, `lost` the other way round. Where both stand side by
  side, `a` or `theirs` is of the stored text, `b` or `mine` of the candidate.
- `found` are the features of a pair by name; `aligned` is its `Alignment`; a `partner` is the same word in the other
  text, by number, -1 if there is none.
- A word lies on an *axis*, on one of two sides (on, off), which a negation turns round (its `sign`). It belongs to a
  *family* of which one member excludes the others (staging, production). *Cues* say what a sentence does (denies,
  plans, limits). Its `lead` are the small words before it.

Others call in as well: whoever asks what one text is to another (`dedup.bands.changes` and its neighbours,
`dedup.learned`) for `stems`, `fillers`, the kinds of a `judgement` and what was `planned`, the janitor and the judge
for quantities that the other text lacks (`values`).
"""
