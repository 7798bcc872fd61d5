import { describe, expect, test } from "vitest";
import { formatLimits, formatTimeLeft, validateMediaFile } from "./media-facts.ts";

const LIMITS = { mostBytes: 2 * 1024 ** 3, mostSeconds: 6 * 3600 };

const file = (name: string, content: BlobPart, size?: number) => {
  const blob = new Blob([content]);
  return { name, size: size ?? blob.size, slice: blob.slice.bind(blob) };
};
const validate = (...of: Parameters<typeof file>) => validateMediaFile(file(...of), LIMITS);

test("limits are formatted with units", () => {
  expect(formatLimits(LIMITS)).toBe("up to 2 GB, 6 hours");
  expect(formatLimits({ mostBytes: 1024 ** 3, mostSeconds: 3600 })).toBe("up to 1 GB, 1 hour");
});

test("the time left is rounded", () => {
  expect(formatTimeLeft(3)).toBe("a few seconds left");
  expect(formatTimeLeft(33)).toBe("about 40 seconds left");
  expect(formatTimeLeft(58)).toBe("about 1 minute left");
  expect(formatTimeLeft(245)).toBe("about 4 minutes left");
  expect(formatTimeLeft(80 * 60)).toBe("about 1 hour 20 minutes left");
  expect(formatTimeLeft(2 * 3600)).toBe("about 2 hours left");
});

describe("validating a media file", () => {
  const mp3 = Uint8Array.from([0xff, 0xfb, 0x90, 0x64, 0, 0, 0, 0]);

  test("accepts recordings regardless of the case of their extension and their container", async () => {
    expect(await validate("sermon.MP3", mp3)).toBeUndefined();
    expect(await validate("sermon.wav", "RIFF\u0000\u0000\u0000\u0000WAVEfmt ")).toBeUndefined();
    // Some recorders start files with zeros.
    expect(await validate("sermon.mp3", new Uint8Array(600))).toBeUndefined();
  });

  test("rejects other extensions and lists the supported ones", async () => {
    expect(await validate("slides.pptx", mp3)).toContain(".mp3, .m4a, .wav");
  });

  test("rejects empty files and files beyond the limit", async () => {
    expect(await validate("sermon.mp3", "")).toBe("“sermon.mp3” is empty.");
    const sentence = await validate("sermon.mp4", mp3, 3 * 1024 ** 3);
    expect(sentence).toContain(
      "“sermon.mp4” is 3 GB. This file is too large. The limit for a recording is 2 GB.",
    );
  });

  test("rejects documents, images and text with the extension of a recording", async () => {
    const sentence = "“sermon.mp3” has no audio in it.";
    expect(await validate("sermon.mp3", "%PDF-1.7\n%\u00e2")).toBe(sentence);
    expect(await validate("sermon.mp3", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d]))).toBe(sentence);
    expect(await validate("sermon.mp3", "Blessed are the poor in spirit.\r\nTheirs is the kingdom.")).toBe(
      sentence,
    );
    expect(await validate("sermon.mp3", "Selig sind die Sanftmütigen — für alle.")).toBe(sentence);
  });

  test("reports a file that can no longer be opened", async () => {
    const moved = {
      ...file("sermon.mp3", mp3),
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error("moved")) }),
    };
    expect(await validateMediaFile(moved as unknown as File, LIMITS)).toBe(
      "“sermon.mp3” couldn’t be opened. Choose it again.",
    );
  });
});
