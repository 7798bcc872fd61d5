// Limits that web and server agree on.

export const LIMITS = {
  /** Characters of a sermon's transcript: about 18 hours of speech. */
  transcriptCharacters: 1_000_000,
  /** Bytes of a transcript file (.txt, .md, .srt, .vtt, .docx). */
  transcriptFileBytes: 10 * 1024 * 1024,
  /** Characters of a title, a scripture reference or another single line. */
  lineCharacters: 500,
  /** Characters of a description or of notes. */
  noteCharacters: 20_000,
  /** Timed segments of one sermon. */
  segments: 50_000,
  sermonTags: 50,
  tagCharacters: 60,
  /** Sessions of one study. */
  studySessions: 200,
  /** Questions, activities, resources or media of one session of a study. */
  studyEntries: 100,
  /** Bytes of a picture or document of a study; sound and video may have as many as a recording. */
  studyFileBytes: 100 * 1024 * 1024,
  /** Reflection questions of one devotional. */
  devotionalQuestions: 50,
  /** The last day that a series of devotionals may have. */
  seriesDays: 1_000,
  /** Bytes of a photo of a testimony, before it is made small. */
  photoBytes: 15 * 1024 * 1024,
  /** Items that one page of a list may hold. */
  pageItems: 100,
  /** Items that people are shown at once. */
  displayedItems: 20,
  /** Characters of the names and terms that a transcription is told. */
  glossaryCharacters: 2_000,
  /** Bytes of a picture of a person, before it is made small. */
  profileImageBytes: 5 * 1024 * 1024,
  /**
   * What an archive may hold: bytes packed, entries, bytes of one text in it, earlier texts of one record, and how many
   * times smaller packing may make it.
   */
  archive: {
    bytes: 32 * 1024 ** 3,
    entries: 30_000,
    textBytes: 32 * 1024 ** 2,
    versions: 1_000,
    ratio: 100,
  },
  passwordCharacters: { min: 8, max: 128 },
  /** How often a person may ask in a minute, in all their browsers, for what costs the server more than reading a row. */
  usesPerMinute: { generate: 300, check: 300, convert: 300, search: 600, upload: 300, archive: 30 },
  /**
   * How often a person may change something: so many points in so many seconds, in each process. A change costs one, and one
   * more for each so many bytes of its body. An editor saves once a second at most.
   */
  writes: { points: 1_000, seconds: 10, bytesPerPoint: 512 * 1024 },
  /** Milliseconds that a request may take before the browser gives up. */
  requestTimeoutMs: { desktop: 30_000, mobile: 60_000 },
  /** Milliseconds that a call is tried again that came to nothing. */
  operationRetryMs: 120_000,
  /** Milliseconds that an upload is tried again after its connection was lost. */
  uploadRetryMs: 600_000,
  /** Milliseconds that a part of the page may take to load. */
  chunkTimeoutMs: 120_000,
  /** Milliseconds before the end of a session at which it is prolonged, and from which on it counts as ended. */
  sessionExpiryMs: { refresh: 300_000, expired: 30_000 },
  /** Milliseconds between automatic retries; each delay is twice the previous one. */
  retryDelayMs: { minTimeout: 30_000, maxTimeout: 960_000 },
  /** Bytes of what the browser keeps to be read without a network, and the fewest that it is worth keeping. */
  cachedResponseBytes: { max: 41_943_040, min: 1_048_576 },
} as const;

/** Kinds of work that are counted. */
export type UsageLimit = keyof typeof LIMITS.usesPerMinute;

/** Widths of the theme, in pixels. */
export const BREAKPOINTS = { mobile: 480, tablet: 768, desktop: 1024, wide: 1200 } as const;
