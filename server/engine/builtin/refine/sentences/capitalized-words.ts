import names from "./proper-names.data.json" with { type: "json" };

const words = (text: string) => text.split(/\s+/);

/** Besides the names of the Bible; none of them is also an ordinary word. */
const CAPITALIZED_WORDS = new Set([
  ...names,
  ...words(`i i'm i've i'll i'd o mr mrs dr st rev
    monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays
    sundays january february april june july september october november december
    christ christian christians christianity bible bibles scripture scriptures jehovah yahweh messiah immanuel emmanuel
    godhead trinity calvary christmas easter pentecost sabbath sabbaths passover satan beelzebub eucharist
    israel israelite israelites hebrew hebrews gentile gentiles pharisee pharisees sadducee sadducees samaritan
    samaritans christlike antichrist pentateuch colossians colossae philippian philippians elohim adonai shaddai
    sanhedrin nero covid
    catholic catholics protestant protestants baptist baptists methodist methodists presbyterian presbyterians lutheran
    lutherans anglican anglicans pentecostal calvinist calvinists arminian arminians puritan puritans pope
    muslim muslims islam buddhist hindu hindus buddha muhammad koran quran jewish judaism

    england english englishman englishmen britain british scotland scottish scotch ireland irish wales welsh london
    america american americans europe european europeans france french german germans germany italian spanish russia
    russian russians china chinese japan japanese india indian indians africa african africans asia asian australia
    australian canada canadian mexico mexican brazil korea korean korean nigeria nigerian kenya dutch swiss swedish
    norwegian danish portuguese portugal austria hungary norway sweden denmark holland switzerland
    roman romans rome paris oxford cambridge edinburgh geneva wittenberg york washington chicago texas california
    florida georgia virginia philadelphia boston manhattan hollywood afghanistan iraq iran syrian ukraine ukrainian
    latin greeks arab arabs arabic turkish turks turk palestinian palestine
    luther calvin wesley spurgeon whitefield whitfield bunyan augustine athanasius wycliffe tyndale knox cranmer
    edwards chrysostom zwingli huss latimer ridley newton cowper watts toplady bonhoeffer tozer graham
    shakespeare milton socrates plato aristotle darwin napoleon cromwell voltaire nietzsche freud lincoln churchill
    hitler einstein google facebook youtube instagram tiktok twitter netflix amazon
    charles charlie richard robert william henry george edward thomas arthur alfred albert francis walter ralph harold
    margaret elizabeth katherine catherine susan jennifer jessica emily emma charlotte alice jane anne helen sally nancy
    betty barbara linda karen lisa michael christopher matthew anthony kevin brian steven stephen jeff jeffrey ryan
    nathaniel chris mike tim tom jim dave steve greg kyle tyler kimberly melissa amanda ashley heather stephanie
    jason justin brandon gregory patrick kenneth ronald donald larry jerry dennis`),
]);

/** Whether a normalized word, or its possessive, is always capitalized in English. */
export function isAlwaysCapitalized(word: string): boolean {
  return CAPITALIZED_WORDS.has(word) || (word.endsWith("'s") && CAPITALIZED_WORDS.has(word.slice(0, -2)));
}

/** Turns "GOD'S OWN CHILDREN" into "God's own children". */
export const toSentenceCase = (text: string) =>
  text.toLowerCase().replace(/\p{L}[\p{L}\p{M}'’-]*/gu, (word) => {
    const isName = isAlwaysCapitalized(word.replaceAll("’", "'")) || /^(?:god|lord)\b/.test(word);
    return isName ? word.charAt(0).toUpperCase() + word.slice(1) : word;
  });
