// A sermon that says "pray" and "prayer" is about one thing, whose name is the noun.
import { isStopWord } from "../../../language/stop-words.ts";
import { stemWord } from "../../../language/stem.ts";

/** Words whose stems differ. */
const FAMILIES = `pray prayer, confess confession, reconcile reconciliation, redeem redeemer redemption, save salvation,
  believe belief, create creation creator, justify justification, sanctify sanctification, persist persistence persistent,
  persevere perseverance, serve service servant, lead leader leadership, grateful gratitude thankful thankfulness thanksgiving,
  obey obedience obedient, disobey disobedience disobedient, worship worshiper worshipper, anxious anxiety,
  generous generosity, humble humility, wise wisdom, free freedom, pure purity, unite unity, patient patience,
  endure endurance, repent repentance, resurrect resurrection, tempt temptation, heal healer, teach teacher,
  just justice, unjust injustice, broken brokenness, mercy merciful, joy joyful rejoice, true truth, divide division,
  baptize baptism, transform transformation, testify testimony, sacrifice sacrificial, mature maturity, courage courageous,
  hope hopeful, peace peaceful, grace gracious, strong strength, betray betrayal, deny denial, provide provision, lose loss,
  die death dead, live life alive, disciple discipleship, commit commitment, atone atonement, judge judgment, follow follower,
  sin sinner sinful, adopt adoption, inherit inheritance, satisfy satisfaction, accountable accountability, know knowledge,
  lonely loneliness, invite invitation, forgive forgiven forgiveness`;

const STEMS: ReadonlyMap<string, string> = new Map(
  FAMILIES.split(",").flatMap((family) => {
    const stems = family.trim().split(/\s+/).map(stemWord);
    return stems.map((stem) => [stem, stems[0] ?? stem] as const);
  }),
);

/** What all words of a family have in common, for comparison only; undefined for words that many sentences have. */
export function familyOf(word: string): string | undefined {
  if (isStopWord(word) || !/^\p{L}{3,}/u.test(word)) return undefined;
  const stem = stemWord(word);
  return STEMS.get(stem) ?? stem;
}
