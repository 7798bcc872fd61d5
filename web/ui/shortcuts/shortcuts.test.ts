import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { describeKeys, toAriaKeys, toKeymap } from "./describe-keys.ts";
import { type KeyPress, readShortcut } from "./read-shortcut.ts";
import { getKeys, type GroupName, SHORTCUTS } from "./shortcuts.ts";
import { singleKeys } from "./single-keys.ts";

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: "",
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
});

describe("readShortcut", () => {
  test("takes Ctrl and Command, and ignores the case of letters", () => {
    expect(readShortcut("everywhere", press("k", { ctrlKey: true }))).toBe("openPalette");
    expect(readShortcut("everywhere", press("K", { metaKey: true }))).toBe("openPalette");
    expect(readShortcut("everywhere", press("k"))).toBeUndefined();
    expect(readShortcut("everywhere", press("k", { ctrlKey: true, shiftKey: true }))).toBeUndefined();
    expect(readShortcut("everywhere", press("k", { ctrlKey: true, altKey: true }))).toBeUndefined();
  });

  test("takes signs with or without Shift, as the keyboard layout has them", () => {
    expect(readShortcut("everywhere", press("?", { shiftKey: true }))).toBe("showShortcuts");
    expect(readShortcut("library", press("/"))).toBe("search");
    expect(readShortcut("library", press("/", { shiftKey: true }))).toBe("search");
  });

  test("distinguishes X from Shift+X", () => {
    expect(readShortcut("library", press("x"))).toBe("select");
    expect(readShortcut("library", press("X", { shiftKey: true }))).toBe("selectTo");
  });

  test("uses the physical key where another alphabet or Option on a Mac types another character", () => {
    expect(readShortcut("everywhere", press("л", { code: "KeyK", ctrlKey: true }))).toBe("openPalette");
    expect(readShortcut("transcript", press("˚", { code: "KeyK", altKey: true }))).toBe("toggle");
    expect(readShortcut("transcript", press("≤", { code: "Comma", altKey: true }))).toBe("slower");
    expect(readShortcut("player", press(" ", { code: "Space" }))).toBe("toggle");
  });

  test("ignores keys that type a character when the user turned them off", () => {
    singleKeys.set("off");
    expect(readShortcut("library", press("/"))).toBeUndefined();
    expect(readShortcut("library", press("X", { shiftKey: true }))).toBeUndefined();
    expect(readShortcut("library", press("ArrowDown"))).toBe("next");
    expect(readShortcut("everywhere", press("k", { ctrlKey: true }))).toBe("openPalette");
    singleKeys.set("on");
    expect(readShortcut("library", press("/"))).toBe("search");
  });
});

test("keys are named for people, for screen readers and for ProseMirror", () => {
  expect(describeKeys("everywhere", "openPalette")).toBe("Ctrl+K");
  expect(describeKeys("player", "back")).toBe("←");
  expect(toAriaKeys("richText", "redo")).toBe("Control+Shift+Z Control+Y");
  expect(toAriaKeys("review", "next")).toBe("ArrowRight");
  expect(toKeymap("transcriptText", { redo: "run" })).toEqual({ "Mod-y": "run", "Mod-Shift-z": "run" });
});

const GROUPS = Object.keys(SHORTCUTS) as GroupName[];

test.each(GROUPS)("no two shortcuts of %s have the same keys", (group) => {
  const keys = Object.keys(SHORTCUTS[group].shortcuts).flatMap((name) => getKeys(group, name as never));
  expect(new Set(keys).size).toBe(keys.length);
});

test("the list has only shortcuts that some code handles, and no other code reads keys with Ctrl, Command or Alt", () => {
  const web = path.join(import.meta.dirname, "../..");
  const files = globSync("**/*.{ts,tsx}", { cwd: web }).filter(
    (file) => !/^(?:dist|ui\/shortcuts)\//.test(file),
  );
  const sources = files.map((file) => ({ file, text: readFileSync(path.join(web, file), "utf8") }));
  const code = sources.map(({ text }) => text).join("\n");
  for (const group of GROUPS)
    expect(code).toMatch(new RegExp(`(?:readShortcut|useShortcuts|toKeymap)\\("${group}"`));
  const others = sources.filter(({ text }) => /useHotkeys|"Mod-|addKeyboardShortcuts/.test(text));
  expect(others.map(({ file }) => file).toSorted()).toEqual([
    "ui/rich-text/tables.ts",
    "ui/rich-text/tools.ts",
  ]);
});
