declare module "@bibletags/bibletags-versification" {
  interface VersionInfo {
    versificationModel: string;
  }
  interface Ref {
    bookId: number;
    chapter: number;
    verse: number;
  }
  export function getStartAndEndVersesByChapter(input: {
    versionInfo: VersionInfo;
    bookId: number;
  }): { startAndEndVersesByChapter: [first: number, last: number][] } | null;
  export function getCorrespondingRefs(input: {
    baseVersion: { ref: Ref; info: VersionInfo };
    lookupVersionInfo: VersionInfo;
  }): Ref[] | false | null;
}
