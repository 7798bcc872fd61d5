/** Receives a change of a growing text: `text` replaces everything after the first `from` characters. */
export type OnText = (text: string, from?: number) => void;

export function createGrowingText(onText: OnText): (text: string) => void {
  let sent = "";
  return (text) => {
    let common = 0;
    while (common < Math.min(sent.length, text.length) && sent[common] === text[common]) common += 1;
    const isLonger = common === sent.length;
    sent = text;
    if (isLonger && common === text.length) return;
    if (isLonger) onText(text.slice(common));
    else onText(text.slice(common), common);
  };
}
