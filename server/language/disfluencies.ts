/** Filled pauses in English, in lowercase. */
export const FILLER_WORDS: ReadonlySet<string> = new Set(
  "um umm ummm uhm uh uhh uhhh er erm errm ehm hm hmm hmmm mm mmm mhm mmhmm".split(" "),
);

/** Words that are doubled only by mistake, because another word has to follow them. */
export const NEVER_DOUBLED_WORDS: ReadonlySet<string> = new Set(
  "the a an and but or of to in at from with into i we he they my our your their his its if because".split(
    " ",
  ),
);
