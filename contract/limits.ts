// Limits that web and server agree on.

export const LIMITS = {
  /** Characters of a sermon's transcript: about 18 hours of speech. */
  transcriptCharacters: 1_000_000,
  /** Bytes of a transcript file (.txt, .md, .srt, .vtt, .docx). */
  transcriptFileBytes: 10 * 1024 * 1024,
  /** Bytes of a file with an edition of the Bible, and number of editions on a server. */
  bibleFileBytes: 32 * 1024 * 1024,
  bibles: 40,
  /** Characters of a title, a scripture reference or another single line. */
  lineCharacters: 500,
  /** Characters of a description or of notes. */
  noteCharacters: 20_000,
  segments: 50_000,
  sermonTags: 50,
  tagCharacters: 60,
  studySessions: 200,
  /** Questions, activities, resources or media of one study session. */
  studyEntries: 100,
  /** Bytes of a picture or document of a study; audio and video have the limit of recordings. */
  studyFileBytes: 100 * 1024 * 1024,
  devotionalQuestions: 50,
  /** Characters of a quotation or reference that a user dismisses, and how many a record may have. */
  quotationCharacters: 5_000,
  dismissals: 500,
  /** The highest day number in a series of devotionals. */
  seriesDays: 1_000,
  /** Bytes of an uploaded testimony photo, before it is resized. */
  photoBytes: 15 * 1024 * 1024,
  /** Maximum number of items on a page of a list. */
  pageItems: 100,
  /** Number of items that screens load at once. */
  displayedItems: 20,
  /** Characters of the names and terms that are passed to a transcription. */
  glossaryCharacters: 2_000,
  /** Characters of one text of the church profile, of its names and terms, and of the audience of a result. */
  churchProfileCharacters: 1_500,
  churchTermsCharacters: 6_000,
  audienceCharacters: 200,
  /** Bytes of an uploaded profile picture, before it is resized. */
  profileImageBytes: 5 * 1024 * 1024,
  /** Compressed bytes, entries, bytes of one text, versions of one record, and compression ratio of an archive. */
  archive: {
    bytes: 32 * 1024 ** 3,
    entries: 30_000,
    textBytes: 32 * 1024 ** 2,
    versions: 1_000,
    ratio: 100,
  },
  passwordCharacters: { min: 8, max: 128 },
  /** How many expensive calls a user may make per minute, in all browsers together. */
  usesPerMinute: { generate: 300, check: 300, convert: 300, search: 600, upload: 300, archive: 30 },
  /**
   * How many points a user may spend on changes within `seconds`, per process. A change costs one point, plus one for each
   * `bytesPerPoint` of its body. An editor saves at most once a second.
   */
  writes: { points: 1_000, seconds: 10, bytesPerPoint: 512 * 1024 },
  /** How long the browser waits for a response. */
  requestTimeoutMs: { desktop: 30_000, mobile: 60_000 },
  /** How long a failed call is retried. */
  operationRetryMs: 120_000,
  /** How long an upload is retried after its connection was lost. */
  uploadRetryMs: 600_000,
  /** How long a chunk of the web app may take to load. */
  chunkTimeoutMs: 120_000,
  /** How long before its end a session is refreshed, and from when on it counts as expired. */
  sessionExpiryMs: { refresh: 300_000, expired: 30_000 },
  /** Delay between automatic retries, which doubles each time. */
  retryDelayMs: { minTimeout: 30_000, maxTimeout: 960_000 },
  /** Size of the browser's cache for offline reading, and the size below which it isn't reduced further. */
  cachedResponseBytes: { max: 41_943_040, min: 1_048_576 },
} as const;

export type UsageLimit = keyof typeof LIMITS.usesPerMinute;

/** In pixels. */
export const BREAKPOINTS = { mobile: 480, tablet: 768, desktop: 1024, wide: 1200 } as const;
