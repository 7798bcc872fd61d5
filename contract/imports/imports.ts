// Import of many sermons from the feed of a podcast or website, or from a folder on the server.

export const IMPORT_LIMITS = {
  feedBytes: 64 * 1024 * 1024,
  /** Episodes of one feed. Later ones are left out. */
  episodes: 5_000,
  /** Imports that a user can have. */
  imports: 20,
  urlCharacters: 2_000,
  /** Longer keys do not fit into an index of PostgreSQL. */
  keyBytes: 2_000,
} as const;

export const IMPORT_STATES = ["paused", "running"] as const;

export const IMPORT_ITEM_STATES = ["skipped", "waiting", "running", "done", "failed"] as const;
export type ImportItemState = (typeof IMPORT_ITEM_STATES)[number];

/** How many imported sermons are transcribed and processed: none, all as they arrive, or so many a day. */
export const PROCESSING_PACES = ["none", "5 a day", "20 a day", "all"] as const;
export type ProcessingPace = (typeof PROCESSING_PACES)[number];

export const IMPORT_MESSAGES = {
  notFound: "This import doesn't exist.",
  invalidAddress: "Please enter the address of a feed, such as https://example.org/podcast.xml.",
  privateAddress: "This address is in a private network. Berea only reads feeds from the internet.",
  withPassword: "Berea can't read addresses that contain a name and a password.",
  unreachable: "This address could not be reached. Please check it and try again.",
  notAFeed: "There is no podcast or feed at this address. Feeds often end in “.xml” or “/feed”.",
  feedTooSlow: "This feed could not be read, because its server sends it too slowly. Please try again later.",
  feedTooLarge: "This feed is too large.",
  noEpisodes: "This feed has no episodes.",
  noVideos: "This playlist has no videos that can be imported.",
  tooMany: "You have 20 imports. Please remove one of them first.",
  noFolder: "This server has no folder to import from. The setting IMPORT_FOLDER names it.",
  folderUnreadable: "The folder of the setting IMPORT_FOLDER can't be read.",
  folderEmpty: "There are no recordings and no transcripts in this folder.",
  fileGone: "This file is no longer in the folder.",
  noSpace: "There is not enough space for these recordings.",
  alreadyImported: "Already imported.",
  noRecording: "This episode has no recording and no transcript.",
  recordingRefused: (status: number) => `The recording could not be downloaded (status ${status}).`,
  recordingUnreachable: "The recording could not be downloaded, because the connection failed.",
  longerThanAnnounced:
    "The recording could not be downloaded, because its server sends more than it announced.",
  tooSlow: "The recording could not be downloaded, because its server sends it too slowly.",
  sermonDeleted: "The sermon of this episode was deleted during the import.",
  failed: "This episode could not be imported.",
} as const;
