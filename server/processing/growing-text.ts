/** Receives what has changed of a text: `text` continues it, or takes the place of all behind the first `from` characters. */
export type OnText = (text: string, from?: number) => void;

/** Takes a text again and again as it grows and changes, and tells each time what is new of it. */
export function createGrowingText(onText: OnText): (text: string) => void {
  const grow = createGrowingSections(onText);
  return (text) => grow([text]);
}

/** What stands between the sections of a text. */
export const SECTION_BREAK = "\n\n";

/** As `createGrowingText`, of a text in sections: of many that stay as they are, only the last is read again. */
export function createGrowingSections(onText: OnText): (sections: readonly string[]) => void {
  let told: readonly string[] = [""];
  return (sections) => {
    const settled = Math.max(0, countSame(told, sections) - 1);
    const before = sections
      .slice(0, settled)
      .reduce((sum, { length }) => sum + length + SECTION_BREAK.length, 0);
    const old = told.slice(settled).join(SECTION_BREAK);
    const text = sections.slice(settled).join(SECTION_BREAK);
    told = sections;
    const common = countCommon(old, text);
    const isLonger = common === old.length;
    if (isLonger && text.length === common) return;
    if (isLonger) onText(text.slice(common));
    else onText(text.slice(common), before + common);
  };
}

/** With how many of the same sections two texts begin. */
function countSame(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((section, place) => section !== other[place]);
  return at === -1 ? one.length : at;
}

/** With how many of the same characters two texts begin. */
function countCommon(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && one.charCodeAt(count) === other.charCodeAt(count)) count += 1;
  return count;
}
