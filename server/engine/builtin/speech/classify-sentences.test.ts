import { describe, expect, test } from "vitest";
import { splitSentences } from "../../../language/sentences.ts";
import { normalizeWords } from "../../../language/words.ts";
import { classifySentences } from "./classify-sentences.ts";
import type { Likeness } from "./read-aloud.ts";

function classify(text: string, compareWithBible: (words: readonly string[]) => Likeness = () => "none") {
  const sentences = splitSentences(text).map(({ start, end }) => text.slice(start, end));
  const spoken = sentences.map((each) => ({
    text: each,
    words: normalizeWords(each),
    kind: "speech" as const,
  }));
  return classifySentences(spoken, { compareWithBible, loops: new Set() });
}

const isFromPsalm = (words: readonly string[]) =>
  words.includes("shepherd") || words.includes("valley") ? "same" : "none";

describe("classifySentences", () => {
  test.each([
    ["Good morning, church.", "greeting"],
    ["We want to welcome everyone who is visiting with us today.", "greeting"],
    ["The potluck is next Sunday after the service, so sign up in the lobby.", "announcement"],
    ["There will be a men's breakfast on Saturday at 8 a.m.", "announcement"],
    ["Turn to your neighbor and say, I am blessed.", "prompt"],
    ["Somebody shout hallelujah!", "prompt"],
    ["How many of you have ever lost your keys?", "prompt"],
    ["Open your Bibles to Luke chapter five.", "prompt"],
    ["Raise your hands if you agree.", "prompt"],
    ["I'm almost done, give me five more minutes.", "remark"],
    ["We're not gonna read the passage totally because of time.", "remark"],
    ["Can you turn up this microphone?", "remark"],
    ["Next we are going to look at the first chapter.", "remark"],
    ["In the interest of time, I'll not read.", "remark"],
    ["Last week we looked at the first chapter.", "comment"],
    ["Notice the question.", "remark"],
    ["Notice that he does not answer the king in verse five.", "comment"],
    ["How are you going to deal with it?", "claim"],
    ["The band can come forward.", "announcement"],
    ["Amen.", "filler"],
    ["Yeah, all right, praise God.", "filler"],
    ["Thanks for watching, please subscribe to our channel.", "garbage"],
    ["You you you you you you.", "garbage"],
    ["When I was a boy, my father sold his boat.", "story"],
    ["We must forgive the people who never asked for it.", "application"],
    ["Grace gives what it commands.", "claim"],
    ["God does not waste the night.", "claim"],
  ])("%s is a %s", (text, expected) => {
    expect(classify(text)).toEqual([expected]);
  });

  test("a prayer lasts from the first address of God to its amen", () => {
    const text =
      "Grace is free. Let us pray. Father, we thank you for this day. The night was long. Help us to walk in the light. In Jesus' name, amen. Faith follows grace.";
    expect(classify(text)).toEqual(["claim", "prayer", "prayer", "prayer", "prayer", "prayer", "claim"]);
  });

  test("a prayer that was announced may be silent for longer", () => {
    const wishes =
      "The hungry eat bread. The lonely find a table. Wars end. Greed ends. Fields bloom. Rain falls.";
    const text = `Let us pray. King of all nations, we bow before you. ${wishes} We bring you our longing. Amen. Faith follows grace.`;
    expect(new Set(classify(text).slice(1, -1))).toEqual(new Set(["prayer"]));
    expect(classify(text).at(-1)).toBe("claim");
  });

  test.each(["Mighty God in heaven, your name is strong.", "King of the universe, we come before you."])(
    "%s is addressed to God",
    (text) => expect(classify(text)).toEqual(["prayer"]),
  );

  test("a sentence about God is no prayer", () => {
    expect(
      classify("Lord and master is what the fishermen called him. God is good to those who wait."),
    ).toEqual(["claim", "claim"]);
  });

  test("what is read between two verses is read as well", () => {
    expect(
      classify(
        "The lord is my shepherd. Beside quiet pools I rest. The valley is dark. Grace is near.",
        isFromPsalm,
      ),
    ).toEqual(["reading", "reading", "reading", "claim"]);
  });

  test("what explains a verse before the next verse is not read", () => {
    expect(
      classify("The lord is my shepherd. Sheep are slow. Lions are fast. The valley is dark.", isFromPsalm),
    ).toEqual(["reading", "claim", "claim", "reading"]);
  });

  test("what follows an announced reading is read until the reader speaks of himself", () => {
    expect(
      classify(
        "Our gospel comes from Luke. A woman met a king. She gave bread. I like this story. It is short.",
      ),
    ).toEqual(["claim", "reading", "reading", "claim", "claim"]);
  });

  test("what is read before its end is announced is a reading, although some of it is unlike the verses", () => {
    expect(
      classify(
        "Bread is near. The lord is my shepherd. He made me lie down. Pools are quiet. The valley is dark. My cup is full. This is the word of the Lord.",
        isFromPsalm,
      ).slice(0, -1),
    ).toEqual(["claim", "reading", "reading", "reading", "reading", "reading"]);
  });

  test("a short sentence among prompts and greetings is beside the sermon", () => {
    const text =
      "Good morning. Please be seated. That was loud. Turn to your neighbor. Amen. A stone was rolled away from the garden tomb.";
    expect(classify(text).slice(1, 3)).toEqual(["prompt", "remark"]);
    expect(classify(text).at(-1)).toBe("claim");
  });

  const talk = Array.from({ length: 120 }, (_, at) => `So I think that's what it means to wait ${at} days.`);

  test("lines without talk that repeat are sung, but a story is not", () => {
    const verse = "Rivers run down to the wide open sea. Mountains bow low at the break of day.";
    const classes = classify(`${talk.join(" ")} ${Array.from({ length: 12 }, () => verse).join(" ")}`);
    expect(classes.at(-2)).toBe("song");
    const story = Array.from(
      { length: 24 },
      (_, at) => `Boat number ${at} left harbor ${at + 3} before dawn.`,
    );
    expect(classify(`${talk.join(" ")} ${story.join(" ")}`)).not.toContain("song");
  });

  test("what the people are to pray is a prayer", () => {
    const speech = classify(
      "I want you to begin to pray. That you will find a door. You will not miss it. Doors are made of wood.",
    );
    expect(speech.slice(1)).toEqual(["prayer", "prayer", "claim"]);
  });
});
