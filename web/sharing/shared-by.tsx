import { type SharedPlace, useSharing } from "./sharing.queries.ts";

/** Who shares the record of the page, and with whom. */
export function SharedBy(place: SharedPlace) {
  const { data } = useSharing(place);
  if (!data) return null;
  const { author, sharing } = data;
  return (
    <span dir="auto">
      By {author.name}
      {sharing && `, shared with ${sharing.church.name}`}
    </span>
  );
}
