import type { AvailableBible } from "../../../contract/bibles/bibles.schema.ts";
import { formatLanguage } from "../../bibles/bible-facts.ts";

/**
 * The editions whose name, abbreviation or language contains the text: running and failed downloads first, then those that
 * can be added.
 */
export function filterBibles(bibles: readonly AvailableBible[], search: string): AvailableBible[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return bibles
    .filter(({ name, abbreviation, language }) => {
      const text = fold(`${name} ${abbreviation} ${formatLanguage(language)}`);
      return words.every((word) => text.includes(word));
    })
    .toSorted((a, b) => rank(a) - rank(b));
}

const rank = ({ download, isAdded }: AvailableBible) => (download ? 0 : isAdded ? 2 : 1);

/** In lowercase and without accents. */
const fold = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
