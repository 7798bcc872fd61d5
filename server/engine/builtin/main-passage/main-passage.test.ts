import { describe, expect, test } from "vitest";
import { KING_JAMES } from "../../../scripture/bible/edition.ts";
import { formatReference } from "../../../scripture/bible/passage.ts";
import { findReferencesInContext } from "../../../scripture/references/references-in-context.ts";
import { parseReference } from "../../../scripture/references/references.ts";
import { getVerseIndex } from "../../../scripture/bible/verse-index.ts";
import { snapToParagraphs } from "./locate-passage.ts";
import { findMainPassage } from "./main-passage.ts";

function find(text: string, title = ""): string | undefined {
  const found = findMainPassage({
    title,
    text,
    mentions: findReferencesInContext(text),
    edition: KING_JAMES,
  });
  return found && formatReference(found);
}

const FISHING = `Two boats lie empty on the shore of the lake, and the fishermen are washing their nets. They have worked
  all night and caught nothing. Jesus steps into the boat that belongs to Simon and asks him to push out a little from the
  land, and he sits down and teaches the people from the boat. When he has finished he says to Simon, launch out into the
  deep and let down your nets for a catch. I love what Simon says. Master, we have toiled all night and we have taken
  nothing, but because you say so I will let down the net. Simon knows fish. He knows nets. He knows that lake. He obeys
  anyway. And they catch so many fish that the nets begin to break. They beckon to their partners in the other ship to come
  and help, James and John, the sons of Zebedee, and both ships begin to sink. Simon falls down at the knees of Jesus.
  Depart from me, he says, for I am a sinful man. And Jesus says, fear not, from now on you will catch men. They bring their
  ships to land, they leave the nets and the fish, and they follow him. Some of you have toiled all night. You washed your
  nets this morning because you were done. Let down the net once more, because he says so.`;

const STORM = `A great storm comes down on the sea, and the waves beat into the ship until it is covered. Jesus is asleep. The
  disciples wake him and say, Lord, save us, we perish. He rises and rebukes the wind and the sea, and there is a great calm.
  Why are you afraid, he asks, where is your faith? And they marvel and say, what manner of man is this, that even the wind
  and the sea obey him? We wake him too. We pray as if he were asleep. He is in the ship. The wind that frightens you obeys
  him. The calm that you cannot make he makes with a word. The disciples feared the storm, and then they feared him more, and
  that is where faith begins. You may perish of fear long before the waves reach you. Wake him.`;

const BUDGET = `We talked about the roof and the parking lot for an hour, and nobody wanted to say what everybody thought.
  The plumber sends his bill on Monday, the school bus comes at seven, and my phone rings during supper. My neighbor runs a
  bakery and gets up before anybody else on our street. She told me that she likes the quiet. I bought a bicycle from her
  cousin and rode it to the office until the winter came. Our kids argue about screens, and so do we. I am not against
  screens, I am against arguments. Last week the printer jammed twice and I laughed, because the manual was printed on that
  same printer. A friend moved to another town and we helped him carry his piano down four flights of stairs. He paid us in
  pizza. We will miss him. The choir needs altos, the nursery needs volunteers, and the coffee machine needs a repair.`;

const SACRIFICE = `How unsearchable are his judgments. Who has known the mind of the Lord, who has been his counselor, who has given to
  him first, so that he had to be repaid? Of him and through him and to him are all things, and to him be glory forever. So, brothers, by
  the mercies of God, present your bodies as a living sacrifice, holy and acceptable to God. That is your reasonable service. Be not
  conformed to this world. Be transformed by the renewing of your mind, and prove what is the good and acceptable and perfect will of God.
  A dead sacrifice stays on the altar. A living sacrifice has to present itself again each morning. Your body is what you present, your
  hands and your calendar, because a mind that is renewed shows in what the body does. The world conforms you while you sleep. God
  transforms you by mercies. Nobody gave to him first. Nobody was his counselor. All things are through him.`;

const DEW = `I will be as the dew unto Israel: he shall grow as the lily, and cast forth his roots as Lebanon. His branches shall spread,
  and his beauty shall be as the olive tree. They that dwell under his shadow shall return; they shall revive as the corn, and grow as the
  vine. Nobody hears the dew fall, and yet every leaf is wet in the morning. The lily grows, and it does not know how. A cedar of Lebanon
  has roots as deep as it is tall. The olive tree has fruit when other trees are bare, and the branches of a vine carry what the root sends
  them. Whoever sits under such a tree smells the wine before he sees the grapes. God is the dew, and you are the garden.`;

const WORKMANSHIP = `And you hath he quickened, who were dead in trespasses and sins. A dead man signs nothing, orders nothing, and pays no debts.
  But God, who is rich in mercy, for his great love wherewith he loved us, hath quickened us together with Christ. For by grace are ye
  saved through faith, and that not of yourselves, it is the gift of God. A gift that you pay for is a purchase. For we are his workmanship,
  created in Christ Jesus unto good works. We walked according to the course of this world, children of wrath, and he raised us up and made
  us sit in heavenly places. The riches of his grace are kindness. Not of works, so nobody boasts. The works come after, ordained for us to
  walk in them. A workmanship does not choose its maker. Mercy comes to people who are dead in sins, and the dead have no boast.`;

describe("findMainPassage", () => {
  test("finds a passage that the sermon retells without naming it", () => {
    expect(find(FISHING)).toMatch(/^Luke 5:/);
  });

  test("is not misled by a reference that is only mentioned", () => {
    expect(find(`Luke 1 tells how it all started, and we read it at Christmas. ${FISHING}`)).toMatch(
      /^Luke 5:/,
    );
  });

  test("uses the words of modern editions", () => {
    expect(
      find(FISHING.replaceAll("ships", "boats").replaceAll("ship", "boat").replaceAll("launch", "put")),
    ).toMatch(/^Luke 5:/);
  });

  test("tells parallel passages apart by the one that the sermon announces", () => {
    expect(find(`Please turn in your Bibles to Mark 4:35-41. ${STORM}`)).toBe("Mark 4:35-41");
    expect(find(`Please turn in your Bibles to Luke 8:22-25. ${STORM}`)).toBe("Luke 8:22-25");
  });

  test.each([
    ["Our reading is taken from Luke 8:22-25."],
    ["Today we'll be reading Luke 8:22-25."],
    ["We are jumping into Luke 8:22-25."],
    ["The Bible reading can be found in Luke 8:22-25."],
    ["The text that we will be studying this afternoon is found in Luke 8:22-25."],
  ])("knows how preachers announce their text: %s", (announcement) => {
    expect(find(`${announcement} ${STORM}`)).toBe("Luke 8:22-25");
  });

  test("prefers the verses that are announced to their chapter", () => {
    const announced =
      "Our text is Romans 12:1-2. Our text is in Romans 12, and Romans 12 is about a new life.";
    expect(find(`${announced} ${SACRIFICE}`)).toBe("Romans 12:1-2");
  });

  test.each([
    ["Turn with me this morning to Luke chapter 8. We're going to be looking at verses 22 through 25."],
    ["In Luke 8:22-25, the passage that we're looking at today, Jesus sleeps."],
    ["Luke chapter 8, I'm going to read with verse 22 through 25."],
  ])("reads the verses of the text from: %s", (announcement) => {
    expect(find(`${announcement} ${STORM}`)).toBe("Luke 8:22-25");
  });

  test("reads how many verses are the text", () => {
    const rest = "Some of you know this story, and it has more to it.";
    expect(find(`Turn to Luke 5. I'm going to read to you the first ten verses. ${rest} ${FISHING}`)).toBe(
      "Luke 5:1-10",
    );
    expect(find(`We are going to read from Luke 5. The first ten verses. ${FISHING}`)).toBe("Luke 5:1-10");
    expect(find(`Luke 5 is the text. The opening ten verses is where we are today. ${FISHING}`)).toBe(
      "Luke 5:1-10",
    );
  });

  test("reads the verses of the text some sentences after its chapter", () => {
    const before = `Please turn in your Bibles to Luke, chapter 8. It is long. My son asked me at breakfast whether I would read
      all of it, and I told him to eat his bread. We all know it anyway.`;
    const text = `${before} And it is from chapter 8, verse 20 through 25. ${STORM.repeat(6)}`;
    expect(find(text)).toBe("Luke 8:20-25");
  });

  test("takes a long reading as the text, also some time after the service started", () => {
    const before = `${BUDGET} And now we're very quickly going to turn to Luke 5, verses 1 to 15.`;
    expect(find(`${before} ${FISHING.repeat(2)}`)).toBe("Luke 5:1-15");
  });

  test("reads the verses of the text after the name of its book", () => {
    const before =
      "Please turn with me to the book of Luke once again. We are looking at chapter 8, verses 20 to 25.";
    expect(find(`${before} ${STORM.repeat(4)}`)).toBe("Luke 8:20-25");
  });

  test("is the part of a chapter that the sermon reads", () => {
    expect(find(`Our text is Ephesians 2. ${WORKMANSHIP}`)).toBe("Ephesians 2:1-10");
  });

  test("is what is read aloud if recognition heard the name of another book", () => {
    const verses =
      "Look at verse 5. Verse 6 has the branches, and verse 7 the shadow. That is verse 5 once more.";
    expect(find(`Turn with me to Isaiah 14, verses 5 to 7. ${DEW} ${verses}`)).toBe("Hosea 14:5-7");
    expect(find(`Turn with me to Hosea 14, verses 5 to 7. ${DEW} ${verses}`)).toBe("Hosea 14:5-7");
  });

  test("is the one that is announced and read if another one is as likely", () => {
    const john = `In the beginning was the Word, and the Word was with God. There was a man sent from God, whose name was John.
      He was in the world, and the world was made by him, and the world knew him not.`;
    expect(find(`Please open your Bibles to John 1. ${john} ${STORM}`)).toMatch(/^John 1:/);
    expect(find(`Please open your Bibles to John 1. ${STORM}`)).not.toMatch(/^John 1:/);
  });

  test("is not the lesson that somebody reads first", () => {
    expect(find(`Romans 12:1-2. ${SACRIFICE.slice(0, 300)} ${FISHING} ${FISHING}`)).toMatch(/^Luke 5:/);
  });

  test("looks for the end of a passage of which only the start is announced", () => {
    expect(find(`Please turn in your Bibles to Luke 5, starting at verse 1. ${FISHING}`)).toMatch(
      /^Luke 5:1-1\d$/,
    );
  });

  test("takes the verses of the title", () => {
    expect(find(FISHING, "Nothing but nets (Luke 5:1-11)")).toBe("Luke 5:1-11");
  });

  test("does not go beyond the chapter that the sermon names", () => {
    expect(find(`Romans 12:1 is where it starts. ${SACRIFICE} Learn Romans 12:2.`.repeat(2))).toBe(
      "Romans 12:1-2",
    );
  });

  test("says nothing if no passage is clear", () => {
    expect(find(BUDGET)).toBeUndefined();
    expect(find(`${BUDGET} Psalm 23 says that the Lord is my shepherd.`)).toBeUndefined();
  });

  test("relies on what is announced if the sermon is in another language than the Bibles", () => {
    const spoken = "Hermanos, hoy hablamos de la gracia y de la misericordia de nuestro Señor. ".repeat(40);
    expect(find(spoken)).toBeUndefined();
    expect(find(`Turn in your Bibles to Lucas 15:11-32. ${spoken}`)).toBe("Luke 15:11-32");
  });
});

const rangeOf = (text: string) => {
  const passage = parseReference(text)!;
  return {
    start: getVerseIndex(passage.book, passage.chapter, passage.verse),
    end: getVerseIndex(passage.book, passage.toChapter, passage.toVerse) + 1,
  };
};

describe("snapToParagraphs", () => {
  test.each([
    ["Philippians 1:30-2:11", "Philippians 2:1-11"],
    ["Mark 11:11-23", "Mark 11:12-25"],
    ["Luke 8:37-56", "Luke 8:40-56"],
    ["Luke 18:5-13", "Luke 18:1-14"],
    ["Matthew 20:17-25", "Matthew 20:17-28"],
    ["Numbers 21:6-9", "Numbers 21:4-9"],
    ["Genesis 1:3-31", "Genesis 1:1-31"],
    ["Revelation 22:6-19", "Revelation 22:6-21"],
  ])("%s becomes %s", (located, expected) => {
    expect(snapToParagraphs(rangeOf(located))).toEqual(rangeOf(expected));
  });
});
