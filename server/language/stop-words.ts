const STOP_WORDS = new Set(
  `a about above after again against ah all almost alone along already also although always am among an and another
  any anything are aren't around art as at away ay aye back be because been before behind being below beneath beside
  besides better between beyond both but by came can can't cannot come comes could couldn't day dear did didn't do does
  doesn't doing don't done dost doth down each either else enough even ever every everything exactly except far few
  first for forth friend friends from further furthermore gave get gets give given gives go goes going gone gonna got
  great had hadn't has hasn't hast hath have haven't having he he's hence her here hereby herein hers herself him
  himself his hither how however i i'd i'll i'm i've if in indeed instead into is isn't it it's its itself just keep
  kind know known last lest let like little long look made make makes making man many may maybe me mean men might mine
  more moreover most much must my myself nay near neither never next no nor not nothing now o of off often oh on once
  one only onto or other others ought our ours ourselves out over own part people perhaps place please point put quite
  rather really right said saith same saw say saying says second see seem seems seen set several shall shalt she she's
  should shouldn't show since so some something sometimes soon still such take taken tell than that that's the thee
  their theirs them themselves then thence there there's thereby therefore therein these they they're thine thing
  things think third this those thou though thought through throughout thus thy thyself till time times to together
  too toward towards truly two unless until unto up upon us very want was wasn't way we we'll we're we've well went
  were weren't wert what what's whatever when whence where wherefore wherein whether which while who whoever whole whom
  whose why will wilt with within without won't would wouldn't ye yea year years yes yet you you'd you'll you're
  you've your yours yourself yourselves`.split(/\s+/),
);

/** Whether a normalized English word is too common to indicate a topic. */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);
