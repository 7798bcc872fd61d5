import { expect, test } from "vitest";
import { parseCaptions } from "./parse-captions.ts";

test("converts SubRip cues to segments with times in seconds", () => {
  const captions =
    "1\r\n00:00:01,500 --> 00:00:06,272\r\nWhat a glorious\r\ncovenant\r\n\r\n2\r\n01:00:06,272 --> 01:00:11,3\r\nWell might it\r\n";
  expect(parseCaptions(captions)).toEqual([
    { start: 1.5, end: 6.272, text: "What a glorious covenant" },
    { start: 3606.272, end: 3611.3, text: "Well might it" },
  ]);
});

test("reads the lines that Whisper prints, with times in hours or in seconds", () => {
  const expected = [
    { start: 0, end: 3.48, text: "Fear not, little flock." },
    { start: 63.48, end: 3666.5, text: "It is your Father's good pleasure" },
  ];
  const printed =
    "[00:00.000 --> 00:03.480]   Fear not, little flock.\n[00:01:03.480 --> 01:01:06.500]  It is your Father's good pleasure\n";
  expect(parseCaptions(printed)).toEqual(expected);
  const inSeconds =
    "[0.00 --> 3.48]  Fear not, little flock.\r\n[63.48 --> 3666.50]  It is your Father's good pleasure\r\n";
  expect(parseCaptions(inSeconds)).toEqual(expected);
});

test("ignores WebVTT headers, notes, cue names, settings and tags, and decodes entities", () => {
  const captions = `\uFEFFWEBVTT - A sermon

NOTE made by hand

STYLE
::cue { color: white }

opening
00:01.000 --> 00:04.000 align:start
<v Pastor>Fear <i>not</i>,&nbsp;little&amp;flock
`;
  expect(parseCaptions(captions)).toEqual([{ start: 1, end: 4, text: "Fear not, little&flock" }]);
});

test("returns each line of rolling captions once, with the times of its words", () => {
  const captions = `WEBVTT

00:00:01.500 --> 00:00:04.770
 
i<00:00:01.772><c> do</c><00:00:02.076><c> not</c>

00:00:04.770 --> 00:00:04.780
i do not
 

00:00:04.780 --> 00:00:08.338
i do not
know<00:00:05.148><c> whether</c>

00:00:08.338 --> 00:00:08.348
know whether
 
`;
  expect(parseCaptions(captions)).toEqual([
    { start: 1.5, end: 4.77, text: "i do not", wordStarts: [1.5, 1.772, 2.076] },
    { start: 4.78, end: 8.338, text: "know whether", wordStarts: [4.78, 5.148] },
  ]);
});

test("returns each line of rolling captions without word times once", () => {
  const lines = [
    "fear not little flock",
    "for it is your father's",
    "good pleasure",
    "to give you",
    "the kingdom",
  ];
  const cues = lines.map(
    (line, at) => `00:0${at}.000 --> 00:0${at + 2}.000\n${lines[at - 1] ?? " "}\n${line}\n`,
  );
  expect(parseCaptions(`WEBVTT\n\n${cues.join("\n")}`)?.map(({ text }) => text)).toEqual(lines);
});

test("keeps the lines of a loop of speech recognition, so that it can be reported", () => {
  const captions = Array.from(
    { length: 9 },
    (_, at) => `00:00:0${at}.000 --> 00:00:0${at + 1}.000\nThank you.\n`,
  );
  expect(parseCaptions(`WEBVTT\n\n${captions.join("\n")}`)).toHaveLength(9);
});

test("keeps repetitions of a one-word line in rolling captions", () => {
  const said = ["amen", "amen", "praise the lord", "amen"];
  const cues = said.flatMap((line, at) => [
    `00:0${at}.000 --> 00:0${at}.990\n${said[at - 1] ?? " "}\n${line}\n`,
    `00:0${at}.990 --> 00:0${at + 1}.000\n${line}\n \n`,
  ]);
  expect(parseCaptions(`WEBVTT\n\n${cues.join("\n")}`)?.map(({ text }) => text)).toEqual(said);
});

test("keeps a repeated refrain in ordinary captions", () => {
  const lines = [
    "holy holy holy",
    "holy holy holy",
    "lord god almighty",
    "early in the morning",
    "our song shall rise",
  ];
  const captions = lines
    .map((line, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at + 1},000\n${line}\n`)
    .join("\n");
  expect(parseCaptions(captions)?.map((segment) => segment.text)).toEqual(lines);
});

test("ignores cue numbers even without a blank line before them", () => {
  const captions =
    "1\n00:00:00,000 --> 00:00:01,000\nIn the beginning\n2\n00:00:01,000 --> 00:00:02,000\nwas the Word";
  expect(parseCaptions(captions)?.map((segment) => segment.text)).toEqual([
    "In the beginning",
    "was the Word",
  ]);
});

test("returns undefined for plain text", () => {
  expect(parseCaptions("He came at 10:30 --> and stayed.")).toBeUndefined();
  expect(parseCaptions("")).toBeUndefined();
});
