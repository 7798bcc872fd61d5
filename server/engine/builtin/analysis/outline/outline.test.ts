import { describe, expect, test } from "vitest";
import { KING_JAMES } from "../../../../scripture/bible/edition.ts";
import { analyzeSermon } from "../../analysis.ts";

const NAMES = ["Ann", "Ben", "Carl", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou"];
/** Speech about a word between the announcements. */
const about = (word: string) =>
  NAMES.map((name) => `Then ${name} came down the road and told us all about the ${word}.`).join(" ");

const announced = (...parts: string[]) =>
  analyzeSermon({ edition: KING_JAMES, transcription: [about("road"), ...parts].join(" ") })
    .sections.filter((section) => section.announced)
    .map(({ heading }) => heading);

/** The headings of a sermon whose first and third points are clear, and whose second is announced like this. */
const second = (announcement: string) =>
  announced(
    `Number one, the patience of Job. The patience of Job. ${about("patience")}`,
    `${announcement} ${about("kindness")}`,
    `Number three, the sorrow of David. The sorrow of David. ${about("sorrow")}`,
  )[1];

describe("the points that a preacher announces in a spoken sermon", () => {
  test.each([
    ["Number two, I want you to notice the kindness of Ruth.", "The kindness of Ruth"],
    [
      "If you're taking notes this morning, number two, the kindness of Ruth, the kindness of Ruth.",
      "The kindness of Ruth",
    ],
    ["The patience of Job, number two this evening, the kindness of Ruth.", "The kindness of Ruth"],
    ["Here's number two. The kindness of God leads us home.", "The kindness of God leads us home"],
    ["Secondly, the Bible says God's kindness leads to repentance.", "God's kindness leads to repentance"],
    ["The second thing I see in this text is the kindness of Ruth.", "The kindness of Ruth"],
    [
      "The second characteristic of a good neighbor is to share bread and kindness.",
      "Share bread and kindness",
    ],
    ["Number two, remember his kindness. Remember his kindness.", "Remember his kindness"],
    [
      "Point number two, Jesus is greater than Moses because he is the Son in his kindness.",
      "Jesus is greater than Moses because he is the Son in his kindness",
    ],
    ["Number two, and I'll close with this, the kindness of Ruth.", "The kindness of Ruth"],
    ["Number two, the kindness of her heart. The kindness of her heart.", "The kindness of her heart"],
    ["Number two, kindness.", "Kindness"],
    ["Second one is the kindness of Ruth.", "The kindness of Ruth"],
    ["Number two, Ruth embraced his brother with kindness.", "Ruth embraced his brother with kindness"],
    [
      "Here's the second reflection. It is an example of the first. Kindness promises little, but delivers joy. Kindness promises little, but it delivers joy.",
      "Kindness promises little, but delivers joy",
    ],
    ["And number two, bring kindness into your home.", "Bring kindness into your home"],
    [
      "Number two, kindness in the fact that Ruth has seen you.",
      "Kindness in the fact that Ruth has seen you",
    ],
    ["Second thing is the kindness of Ruth.", "The kindness of Ruth"],
    [
      "The second main heading this morning is this. Kindness leads to repentance.",
      "Kindness leads to repentance",
    ],
    [
      "The second reason is not only the patience of Job, but the second one is the kindness of Ruth.",
      "The kindness of Ruth",
    ],
    ["Number two, to live in the land, God expects us to show kindness.", "God expects us to show kindness"],
    [
      "So the patience of Job, and secondly, the kindness of Ruth, and thirdly, the sorrow of David.",
      "The kindness of Ruth",
    ],
    ["And the second encouragement is to remember kindness to strangers.", "Remember kindness to strangers"],
    [
      "Now my second point tonight is this. You should know that kindness leads to repentance.",
      "Kindness leads to repentance",
    ],
    [
      "The second thing that we're going to look at today is kindness in the face of hunger.",
      "Kindness in the face of hunger",
    ],
    [
      "The second way that we are formed by God's word is by sharing kindness at home.",
      "Sharing kindness at home",
    ],
    [
      "The second thing that matters to people who raise children is that kindness is caught more than kindness is taught.",
      "Kindness is caught more than kindness is taught",
    ],
    ["The second change that we see is a new kindness. A new kindness.", "A new kindness"],
    [
      "And that leads us to point number two. The kindness of God leads us home.",
      "The kindness of God leads us home",
    ],
    ["Step two, what do people need? Share your kindness. Share your kindness.", "Share your kindness"],
    ["Kindness finds a neighbor, number two.", "Kindness finds a neighbor"],
    ["Two, the kindness of Ruth.", "The kindness of Ruth"],
    ["The next thing is the kindness of Ruth.", "The kindness of Ruth"],
    ["Another reason is that kindness leads to repentance.", "Kindness leads to repentance"],
    ["Second, we witness the kindness of strangers.", "We witness the kindness of strangers"],
    ["So, secondly, let his kindness shine on you.", "Let his kindness shine on you"],
    ["The second thing that Jesus is saying is plan for kindness every day.", "Plan for kindness every day"],
    ["The second encouragement, share your kindness with strangers.", "Share your kindness with strangers"],
    ["Here's the second, the kindness of God.", "The kindness of God"],
    ["Number two, you cannot buy the kindness of God.", "You cannot buy the kindness of God"],
    [
      "Number two, there is comfort in the fact that God is kindness.",
      "Comfort in the fact that God is kindness",
    ],
    [
      "Secondly, you must offer kindness to strangers from verse 15, and it came to pass.",
      "You must offer kindness to strangers",
    ],
  ])("are named by it: %s", (announcement, heading) => {
    expect(second(announcement)).toBe(heading);
  });

  test.each([
    ["names nobody", "Number two, he showed kindness."],
    ["is only a part of the room's answer", "Second name, kindness. First name, Ruth."],
    ["asks the people", "Number two, is your house full of kindness?"],
    ["is a part of the Bible", "Number two, Ruth chapter two. Ruth chapter two."],
    [
      "goes on too long",
      "Number two, the kindness of Ruth that went on and on to the fields and the barley and the threshing floor and the gate of the town where they all sat.",
    ],
    ["does not name the next part", "Okay, then we can move on to the second part of kindness."],
    ["says nothing alone", "Number two, the problem. The problem."],
    ["begins again", "Number two, kindness and patience, the kindness, the heart of Ruth."],
    ["spells a word", "Number two, K, kindness, and then I, integrity."],
    ["says what people do now", "Second, we heard a song of kindness yesterday at the gate."],
    ["asks to pray", "Secondly, let us pray for kindness."],
    ["will come later", "We'll get to the second point of kindness."],
    ["tells what happens", "The second thing that happens is that kindness breaks out."],
    ["names a word", "The second thing I see is the word kindness."],
    ["is a section of a text", "The second part is, depending on the book, kindness and patience."],
    ["looks back", "That's the second thing Ruth said about kindness."],
    ["is a list within a sentence", "The neighbor had, number one, kindness, and number two, patience."],
  ])("have no name from one that %s", (_, announcement) => {
    expect(second(announcement)).toBe("The sorrow of David");
  });

  test("are not the verses that the preacher names", () => {
    expect(
      announced(
        `Look at verse number one, the patience of Job. The patience of Job. ${about("patience")}`,
        `Look at verse number two, the kindness of Ruth. The kindness of Ruth. ${about("kindness")}`,
      ),
    ).toEqual([]);
  });

  test("are not announced again by a review of them", () => {
    expect(
      announced(
        `Number one, the patience of Job. The patience of Job. ${about("patience")}`,
        `We saw number one, the patience of Job. Now number two, the kindness of Ruth. The kindness of Ruth. ${about("kindness")}`,
      ),
    ).toEqual(["The patience of Job", "The kindness of Ruth"]);
  });

  test("are announced by their first number after a preview", () => {
    expect(
      announced(
        "So two headings. One, the patience of Job. And then secondly, how we receive kindness.",
        `So first, the patience of Job. The patience of Job. ${about("patience")}`,
        `So now the second main idea that we see in this passage as we go on is how we receive kindness. ${about("kindness")}`,
      ),
    ).toEqual(["The patience of Job", "How we receive kindness"]);
  });

  test("include the ones after a number that was not understood", () => {
    expect(
      announced(
        `Number one, the patience of Job. The patience of Job. ${about("patience")}`,
        `Number three, the sorrow of David. The sorrow of David. ${about("sorrow")}`,
      ),
    ).toEqual(["The patience of Job", "The sorrow of David"]);
  });

  test("start with the one with which the preacher begins", () => {
    expect(
      announced(
        `Let me begin by saying, patience has its own reward. ${about("patience")}`,
        `Secondly, the kindness of Ruth. The kindness of Ruth. ${about("kindness")}`,
      ),
    ).toEqual(["Patience has its own reward", "The kindness of Ruth"]);
  });

  test("have the name that the preacher gives them with the same number elsewhere", () => {
    expect(
      announced(
        `Here's the first point. What Job has is patience. ${about("patience")}`,
        `Number two, the kindness of Ruth. The kindness of Ruth. ${about("kindness")}`,
        "We have seen it now, number one, the patience of Job.",
      ),
    ).toEqual(["The patience of Job", "The kindness of Ruth"]);
  });

  test("are none if they are reviewed in a few sentences", () => {
    expect(
      announced(
        "Yesterday we said, principle number one, keep your patience. Principle number two be kind. Principle number three, avoid sorrow.",
        about("bread"),
        about("water"),
      ),
    ).toEqual([]);
  });

  describe("that are only listed at the start", () => {
    const LIST =
      "Number one, the patience of Job. The patience of Job. Number two, the kindness of Ruth. The kindness of Ruth. And thirdly, the sorrow of David. The sorrow of David.";
    const rest = ["patience", "kindness", "sorrow"].map(about).join(" ");

    test("are those of the list", () => {
      const headings = ["The patience of Job", "The kindness of Ruth", "The sorrow of David"];
      expect(announced(LIST, rest)).toEqual(headings);
      expect(announced(LIST, rest, "So remember the kindness of Ruth and the sorrow of David.")).toEqual(
        headings,
      );
    });

    test("are none if the list comes late", () => {
      expect(announced(rest, LIST)).toEqual([]);
    });

    test("are none if the sermon does not come back to them", () => {
      const once =
        "Number one, the patience of Job. Number two, the kindness of Ruth. And thirdly, the sorrow of David.";
      expect(announced(once, about("bread"), about("water"))).toEqual([]);
    });
  });

  test("do not include the closing of the sermon", () => {
    expect(
      announced(
        `Number one, the patience of Job. The patience of Job. ${about("patience")}`,
        `Number two, the kindness of Ruth. The kindness of Ruth. ${about("kindness")}`,
        `In closing, let me read a couple of verses. ${about("patience")}`,
      ),
    ).toEqual(["The patience of Job", "The kindness of Ruth"]);
  });

  test.each([
    ["is a sentence", "God keeps patience with us", true],
    ["is a command", "Remember the patience of Job", true],
    ["is a phrase, which says nothing alone", "The patience of Job", false],
  ])(
    "are points or not if there is only one, which the preacher says twice and which %s",
    (_, name, isPoint) => {
      const { sections } = analyzeSermon({
        edition: KING_JAMES,
        transcription: `${about("road")} Number one, ${name}. ${name}. ${about("patience")}`,
      });
      expect(sections.some(({ heading }) => heading === name)).toBe(isPoint);
    },
  );

  test.each([
    [
      "The main takeaway is this. God keeps his promise in the middle of sorrow.",
      "God keeps his promise in the middle of sorrow.",
    ],
    ["Our big idea today is this: joy is found in the God we trust.", "Joy is found in the God we trust."],
    [
      "The main point of the story is that kindness carries the weight of others.",
      "Kindness carries the weight of others.",
    ],
    ["That is not the main point of this story.", undefined],
    ["My main point is this. He told them so.", undefined],
    ["The main point is love.", undefined],
  ])("include the main one: %s", (announcement, idea) => {
    const { mainIdea, sections } = analyzeSermon({
      edition: KING_JAMES,
      transcription: `${about("road")} ${announcement} ${about("patience")}`,
    });
    expect(mainIdea).toBe(idea);
    expect(sections.some(({ heading }) => `${heading}.` === idea)).toBe(idea !== undefined);
  });
});
