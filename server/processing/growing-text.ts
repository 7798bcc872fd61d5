/** Receives what has changed of a text: `text` continues it, or takes the place of all behind the first `from` characters. */
export type OnText = (text: string, from?: number) => void;

/** Takes a text again and again as it grows and changes, and tells each time what is new of it. */
export function createGrowingText(onText: OnText): (text: string) => void {
  let told = "";
  return (text) => {
    const from = countCommon(told, text);
    const isLonger = from === told.length;
    if (isLonger && text.length === from) return;
    told = text;
    if (isLonger) onText(text.slice(from));
    else onText(text.slice(from), from);
  };
}

/** With how many of the same characters two texts begin. */
function countCommon(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && one.charCodeAt(count) === other.charCodeAt(count)) count += 1;
  return count;
}
