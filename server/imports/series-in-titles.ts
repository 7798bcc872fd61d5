// Many churches write the series into the title: "Romans | The Gift", "The Gift - Romans Part 3".
import type { KeyedEpisode } from "../../contract/imports/episode.ts";

/** A part of titles is a series if at least so many titles have it. */
const MIN_EPISODES = 3;

const SEPARATORS = [" | ", " – ", " — ", " - ", ": ", " // "];

/** "Part 3", "Week 3", "#3", "(3)" or a number at the end of a series' name. */
const NUMBER = /[\s,(#]*(?:\b(?:part|pt\.?|week|session|episode|ep\.?|no\.?)\s*)?#?\d{1,3}\)?$/i;

/** Sets the series of episodes whose feed has none, and removes it from their titles. */
export function assignSeries(episodes: KeyedEpisode[]): KeyedEpisode[] {
  const counts = new Map<string, number>();
  const splits = episodes.map(({ title }) => splitTitle(title));
  for (const split of splits)
    for (const { series } of split)
      counts.set(series.toLowerCase(), (counts.get(series.toLowerCase()) ?? 0) + 1);
  const countOf = ({ series }: Split) => counts.get(series.toLowerCase()) ?? 0;
  return episodes.map((episode, index) => {
    const best = splits[index]!.toSorted((a, b) => countOf(b) - countOf(a))[0];
    // What all episodes have in common is the name of the church or podcast.
    const isSeries = best && countOf(best) >= MIN_EPISODES && countOf(best) < episodes.length;
    if (episode.series !== "" || !isSeries) return episode;
    return { ...episode, series: best.series, title: best.title };
  });
}

interface Split {
  series: string;
  title: string;
}

function splitTitle(title: string): Split[] {
  const separator = SEPARATORS.find((each) => title.includes(each));
  if (separator === undefined) return [];
  const parts = title.split(separator).map((part) => part.trim());
  const [first = "", last = ""] = [parts[0], parts.at(-1)];
  if (first === "" || last === "") return [];
  return [
    { series: nameOf(first), title: parts.slice(1).join(separator) },
    { series: nameOf(last), title: parts.slice(0, -1).join(separator) },
  ].filter(({ series }) => /\p{L}{2}/u.test(series));
}

const nameOf = (part: string) =>
  part
    .replace(NUMBER, "")
    .replace(/[,:-]+$/, "")
    .trim();
