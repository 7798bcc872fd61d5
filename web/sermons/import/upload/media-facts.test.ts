import { describe, expect, test } from "vitest";
import { formatLimits, formatTimeLeft, formatSize, validateMediaFile } from "./media-facts.ts";

const LIMITS = { mostBytes: 2 * 1024 ** 3, mostSeconds: 6 * 3600 };

const file = (name: string, content: BlobPart, size?: number) => {
  const blob = new Blob([content]);
  return { name, size: size ?? blob.size, slice: blob.slice.bind(blob) };
};
const refuse = (...of: Parameters<typeof file>) => validateMediaFile(file(...of), LIMITS);

test("sizes are written as people read them", () => {
  expect(formatSize(1)).toBe("1 KB");
  expect(formatSize(500 * 1024)).toBe("500 KB");
  expect(formatSize(41.24 * 1024 ** 2)).toBe("41.2 MB");
  expect(formatSize(812 * 1024 ** 2)).toBe("812 MB");
  expect(formatSize(2 * 1024 ** 3)).toBe("2 GB");
  expect(formatLimits(LIMITS)).toBe("up to 2 GB, 6 hours");
  expect(formatLimits({ mostBytes: 1024 ** 3, mostSeconds: 3600 })).toBe("up to 1 GB, 1 hour");
});

test("the time left is rounded to what can be promised", () => {
  expect(formatTimeLeft(3)).toBe("a few seconds left");
  expect(formatTimeLeft(33)).toBe("about 40 seconds left");
  expect(formatTimeLeft(58)).toBe("about 1 minute left");
  expect(formatTimeLeft(245)).toBe("about 4 minutes left");
  expect(formatTimeLeft(80 * 60)).toBe("about 1 hour 20 minutes left");
  expect(formatTimeLeft(2 * 3600)).toBe("about 2 hours left");
});

describe("before a byte is sent", () => {
  const mp3 = Uint8Array.from([0xff, 0xfb, 0x90, 0x64, 0, 0, 0, 0]);

  test("recordings pass, whatever the letters of their ending, and whatever their container", async () => {
    expect(await refuse("sermon.MP3", mp3)).toBeUndefined();
    expect(await refuse("sermon.wav", "RIFF\u0000\u0000\u0000\u0000WAVEfmt ")).toBeUndefined();
    // Some recorders leave nothing but zeros at the beginning.
    expect(await refuse("sermon.mp3", new Uint8Array(600))).toBeUndefined();
  });

  test("other endings are refused with the endings that can be brought in", async () => {
    expect(await refuse("slides.pptx", mp3)).toContain(".mp3, .m4a, .wav");
  });

  test("empty files and files beyond the limit are refused", async () => {
    expect(await refuse("sermon.mp3", "")).toBe("“sermon.mp3” is empty.");
    const sentence = await refuse("sermon.mp4", mp3, 3 * 1024 ** 3);
    expect(sentence).toContain(
      "“sermon.mp4” has 3 GB. This file is too large: a recording may have at most 2 GB.",
    );
  });

  test("documents, pictures and text that are named like recordings are refused", async () => {
    const sentence = "“sermon.mp3” has no audio in it.";
    expect(await refuse("sermon.mp3", "%PDF-1.7\n%\u00e2")).toBe(sentence);
    expect(await refuse("sermon.mp3", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d]))).toBe(sentence);
    expect(await refuse("sermon.mp3", "Blessed are the poor in spirit.\r\nTheirs is the kingdom.")).toBe(
      sentence,
    );
    expect(await refuse("sermon.mp3", "Selig sind die Sanftmütigen — für alle.")).toBe(sentence);
  });

  test("a file that cannot be opened any more is told", async () => {
    const moved = {
      ...file("sermon.mp3", mp3),
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error("moved")) }),
    };
    expect(await validateMediaFile(moved as unknown as File, LIMITS)).toBe(
      "“sermon.mp3” couldn’t be opened. Choose it again.",
    );
  });
});
