/** The first letters of a person's first and last name. */
export function findInitials(name: string): string {
  const names = name.trim().split(/\s+/);
  const ends = names.length > 1 ? [names[0], names.at(-1)] : names;
  return ends.map((each) => [...(each ?? "")][0]?.toLocaleUpperCase() ?? "").join("");
}
