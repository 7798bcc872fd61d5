/** Writes a short prayer that mentions the passage, if there is one, and the topic of the sermon or session. */
export function writePrayer(reference: string | undefined, about: string): string {
  const message = about === "" ? "it" : `what we've heard about “${about}”`;
  return [
    ...(reference === undefined
      ? ["Heavenly Father, thank you for each other and for what we've heard today."]
      : [
          "Heavenly Father, thank you for speaking to us through your Word.",
          `Help us remember what we've read in ${reference} and take it to heart.`,
        ]),
    `May ${message} bear fruit in the way we live this week.`,
    "Where we don't understand, teach us. Where we're weak, give us strength. Show us how to encourage each other.",
    "In Jesus' name we pray. Amen.",
  ].join(" ");
}
