// Words that say more about the structure of a sentence than about its content.
const FUNCTION_WORDS = new Set(
  `a an the this that these those my thy thine your his her its our their whose every each any some no all both such
  i you he she it we they thou ye one who which what me him us them thee whom myself himself herself itself yourself
  yourselves ourselves themselves thyself mine yours hers ours theirs someone somebody anyone anybody everyone
  everybody nobody none nothing something anything everything others another other
  am is are was were be been being art wast have has had hath having hast do does did doth dost done
  shall will can may must might could would should ought shalt wilt canst mayest let lets
  i'm i've i'll i'd you're you've you'll you'd he's he'll he'd she's it's it'll we're we've we'll we'd they're they've
  they'll they'd that's there's what's who's here's let's don't doesn't didn't isn't aren't wasn't weren't can't
  couldn't won't wouldn't shouldn't haven't hasn't hadn't cannot
  and but or nor for so yet if when while because although though unless until till before after since as than whether
  lest where wherever whenever whoever whosoever whatsoever whatever how why wherefore therefore then thus hence
  however moreover nevertheless again also too even only just still now here there never ever always often
  sometimes perhaps indeed surely truly verily yea nay yes not well oh ah o alas behold lo come go look see
  of in to at from with by on upon into unto through over under among between against without within about above
  toward towards like near across behind beyond down up out off during except
  very more most much many few little less least quite rather almost too enough once twice first second third
  secondly thirdly next last finally lastly firstly fourthly
  say says said saith tell told know knew think thought believe suppose ask asked want need make made
  dear brethren brother brothers sister sisters friends friend beloved hearer hearers sinner sinners
  man men people day time way life things thing world heart soul`.split(/\s+/),
);

export const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(word);
