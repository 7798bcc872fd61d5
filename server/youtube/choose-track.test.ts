import { describe, expect, test } from "vitest";
import { type CaptionTrack, chooseTrack } from "./choose-track.ts";

const track = (id: string, language: string, trackKind = "standard", more: Partial<CaptionTrack> = {}) => ({
  id,
  language,
  trackKind,
  ...more,
});

const choose = (tracks: CaptionTrack[], language = "") => chooseTrack(tracks, language)?.id;

describe("of several caption tracks", () => {
  test("prefers the owner's to the automatic one, in any order", () => {
    const tracks = [track("heard", "en", "asr"), track("written", "en")];
    expect(choose(tracks)).toBe("written");
    expect(choose(tracks, "en")).toBe("written");
    expect(choose(tracks.toReversed(), "en")).toBe("written");
  });

  test("prefers the sermon's language, and an automatic track to a translation", () => {
    const tracks = [track("spanish", "es"), track("german", "de"), track("heard", "en", "asr")];
    expect(choose(tracks, "de")).toBe("german");
    expect(choose(tracks, "en")).toBe("heard");
  });

  test("uses the detected language if no track has the sermon's language", () => {
    const tracks = [track("spanish", "es"), track("german", "de"), track("heard", "de", "asr")];
    expect(choose(tracks, "fr")).toBe("german");
  });

  test("a regional variety counts as its language, and the exact one comes first", () => {
    expect(choose([track("other", "es"), track("american", "en-US")], "en")).toBe("american");
    const tracks = [track("british", "en-GB"), track("american", "en-US")];
    expect(choose(tracks, "en-us")).toBe("american");
    expect(choose([track("brazilian", "pt-BR", "asr"), track("written", "pt")], "pt-BR")).toBe("written");
  });

  test("without a preferred language, uses the owner's track in the detected language", () => {
    const tracks = [track("spanish", "es"), track("english", "en"), track("heard", "en", "asr")];
    expect(choose(tracks)).toBe("english");
  });

  test("never uses drafts and failed tracks", () => {
    const unusable = [
      track("draft", "en", "standard", { isDraft: true }),
      track("failed", "en", "standard", { status: "failed" }),
    ];
    expect(choose(unusable, "en")).toBeUndefined();
    expect(choose([...unusable, track("heard", "en", "asr")], "en")).toBe("heard");
    expect(choose([])).toBeUndefined();
  });

  test("uses forced captions, commentaries, descriptions and easy readers only if there are no others", () => {
    const forced = track("forced", "en", "forced");
    expect(choose([forced, track("heard", "en", "asr")], "en")).toBe("heard");
    expect(choose([forced], "en")).toBe("forced");
    const plain = track("plain", "en");
    for (const more of [
      { audioTrackType: "commentary" },
      { audioTrackType: "descriptive" },
      { isEasyReader: true },
    ]) {
      expect(choose([track("special", "en", "standard", more), plain], "en")).toBe("plain");
    }
  });
});
