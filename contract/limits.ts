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
  /** Sessions of one study. */
  studySessions: 200,
  /** Questions, activities, resources or media of one session of a study. */
  studyEntries: 100,
  /** Bytes of a picture or document of a study; sound and video may have as many as a recording. */
  studyFileBytes: 100 * 1024 * 1024,
  /** Items that one page of a list may hold. */
  pageItems: 100,
  /** Characters of the names and terms that a transcription is told. */
  glossaryCharacters: 2_000,
  passwordCharacters: { least: 6, most: 128 },
  /** Milliseconds that a request may take before the browser gives up. */
  requestTimeout: { desktop: 30_000, mobile: 60_000 },
  /** Milliseconds that an upload is tried again after its connection was lost. */
  uploadRetry: 600_000,
  /** Milliseconds that a part of the page may take to load. */
  chunkTimeout: 120_000,
} as const;

/** Widths of the theme, in pixels. */
export const BREAKPOINTS = { mobile: 480, tablet: 768, desktop: 1024, wide: 1200 } as const;
