/** A prayer of a few sentences that names the passage, where there is one, and what the sermon or session is about. */
export function writePrayer(reference: string | undefined, about: string): string {
  const heard = about === "" ? "what we have heard" : `what we have heard on “${about}”`;
  return [
    ...(reference === undefined
      ? ["Lord our God, we thank you for what we have heard and for one another."]
      : [
          "Lord our God, we thank you that you speak to us in your word.",
          `Keep what we have read in ${reference} before our eyes and in our hearts.`,
        ]),
    `Let ${heard} bear fruit in the way we live this week.`,
    "Where we have not understood, teach us; where we are weak, help us; and make us a help to one another.",
    "We ask it in the name of Jesus Christ. Amen.",
  ].join(" ");
}
