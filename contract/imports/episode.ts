/** What a feed, a folder or a playlist says about a sermon. */
export interface Episode {
  title: string;
  /** Calendar date, `YYYY-MM-DD`. */
  date: string | null;
  speaker: string;
  series: string;
  description: string;
  /** As the field of sermons; undefined if unknown. */
  scripture?: string;
  /** The GUID that it has in a podcast. */
  guid?: string;
  recording: { url: string; mediaType: string; bytes: number | null } | null;
  /** The best one first. */
  transcripts: { url: string; mediaType: string; language?: string }[];
  /** The address of JSON chapters of Podcasting 2.0. */
  chapters?: string;
  /** A YouTube video of the user, whose captions are imported. */
  video?: string;
}

/** `key` identifies it in its feed, also after its title or address has changed. */
export type KeyedEpisode = Episode & { key: string };

export interface Feed {
  title: string;
  episodes: KeyedEpisode[];
}
