import { describe, expect, it, test } from "vitest";
import { checkQuotations } from "./check-quotations.ts";
import { findReferences } from "../references/references.ts";
import { plantQuotations } from "./testing-quotations.ts";
import type { PlantedQuotation } from "./testing-quotations.ts";

function check(text: string) {
  const references = findReferences(text);
  const checked = checkQuotations(text, references);
  return references.map((reference) => {
    const found = checked.get(reference);
    return found && Object.assign(found, { words: text.slice(found.start, found.end) });
  });
}

const labelOf = (text: string) => check(text)[0]?.label;

describe("a quotation is exact", () => {
  test.each([
    ["before its reference", "“Jesus wept.” (John 11:35)"],
    ["after its reference", 'In John 11:35 we read, "Jesus wept."'],
    ["in single marks", "He said ‘Let there be light’ (Genesis 1:3)."],
    ["in guillemets", "Genesis 1:3: «Let there be light»."],
    ["as a block quote", "> The LORD is my shepherd; I shall not want.\n> Psalm 23:1"],
    [
      "printed with the numbers of its verses",
      "**Psalm 23:1-2**\n\n> **1** The LORD is my shepherd; I shall not want.\n>\n> **2** He maketh me to lie down in green pastures: he leadeth me beside the still waters.",
    ],
    ["whatever its case and punctuation", '"the Lord is my shepherd, I shall not want!" Psalm 23:1'],
    ["as a part of its verse", "“whosoever believeth in him should not perish” (John 3:16)"],
    ["in American spelling", '"Honor thy father and thy mother" (Exodus 20:12)'],
    [
      "over two verses",
      '"Hear, O Israel: The LORD our God is one LORD: And thou shalt love the LORD thy God" Deut. 6:4-5',
    ],
    [
      "with words left out that are shown so",
      '"For God so loved the world … that whosoever believeth" (John 3:16)',
    ],
    [
      "with the speaker named in between",
      '"Come unto me," said Jesus, "all ye that labour" (Matthew 11:28).',
    ],
    ["in a whole chapter", "The twenty-third Psalm has it: “he restoreth my soul”."],
    ["in modern compounds", '"Jesus Christ the same yesterday, and today, and forever." Hebrews 13:8'],
    ["without marks", "john 11 25 jesus said unto her i am the resurrection and the life and oh my friends"],
  ])("%s", (_, text) => expect(labelOf(text)).toBe("exact"));

  it("inside the words of somebody else", () => {
    const text =
      "“I never heard him say, ‘Follow me, and I will make you fishers of men’ to a committee.” (Matthew 4:19)";
    expect(check(text)).toMatchObject([
      { label: "exact", words: "Follow me, and I will make you fishers of men" },
    ]);
  });

  it("with offsets that exclude the marks", () => {
    expect(check("Then, “Jesus wept.” (John 11:35)")[0]?.words).toBe("Jesus wept.");
  });
});

describe("a quotation has another wording", () => {
  test.each([
    [
      "that asks in another way",
      "“And the people were amazed, and said, Can this man be the Son of David?” (Matthew 12:23)",
    ],
    [
      "after a sentence that introduces it",
      'We turn to John 3:16. It says, "This is how God loved the world: he gave his one Son so that nobody who believes in him should perish."',
    ],
    [
      "of another translation",
      '"For God loved the world so much that he gave his one and only Son, so that everyone who believes in him will not perish but have eternal life." John 3:16',
    ],
    [
      "with a word changed at its edge, unmarked",
      "john 11 25 jesus said unto her i am the resurrection and the bread",
    ],
    ["with parts in another order", '"should not perish … For God so loved the world" (John 3:16)'],
  ])("%s", (_, text) => expect(labelOf(text)).toBe("another wording"));
});

test.each([
  ["in modern words", "“You are the light of the world” (Matthew 5:14).", [["You", "ye"]]],
  [
    "with a title in place of a name",
    '"And the Lord said unto them, I am the bread of life" (John 6:35)',
    [["the Lord", "Jesus"]],
  ],
  [
    "with a pronoun in place of a name",
    '"He so loved the world, that he gave his only begotten Son" (John 3:16)',
    [["He", "God"]],
  ],
])("a quotation is close %s", (_, text, differences) => {
  const [found] = check(text);
  expect(found).toMatchObject({ label: "close", edition: "kjv" });
  expect(found?.difference?.map(({ quoted, printed }) => [quoted, printed])).toEqual(differences);
});

describe("a quotation is misquoted", () => {
  test.each([
    [
      "with a negation more",
      '"Thou shalt not honour thy father and thy mother" (Exodus 20:12)',
      [["Thou shalt not", ""]],
    ],
    [
      "with a negation less",
      '"Thou shalt bear false witness against thy neighbour." Exodus 20:16',
      [["", "not"]],
    ],
    [
      "with another word in place of its negation",
      "“I will fear much evil: for thou art with me; thy rod and thy staff they comfort me” (Psalm 23:4)",
      [["much", "no"]],
    ],
    ["in three words", '"Thou shalt steal." Exodus 20:15', [["", "not"]]],
    [
      "around a faithful quotation inside it",
      "“And he saith not unto them, ‘Follow me, and I will make you fishers of men.’” (Matthew 4:19)",
      [["not", ""]],
    ],
    [
      "without a negation beside an exception",
      "“Ye shall see my face, except your brother be with you.” (Genesis 43:3)",
      [["", "not"]],
    ],
    ["without the negation at its end", "“and the darkness comprehended it” (John 1:5)", [["", "not"]]],
    [
      "with another number",
      "“And now abideth faith, hope, charity, these four” (1 Corinthians 13:13)",
      [["four", "three"]],
    ],
    [
      "with another person",
      "“And at midnight Paul and James prayed, and sang praises unto God” (Acts 16:25)",
      [["James", "Silas"]],
    ],
    [
      "with a person in place of God",
      "“For Moses so loved the world, that he gave his only begotten Son” (John 3:16)",
      [["Moses", "God"]],
    ],
    [
      "with the opposite",
      "“For God so hated the world, that he gave his only begotten Son” (John 3:16)",
      [["hated", "loved"]],
    ],
    [
      "with subject and object exchanged",
      "“The world so loved God, that he gave his only begotten Son” (John 3:16)",
      [
        ["The world", "for God"],
        ["God", "the world"],
      ],
    ],
    [
      "with its last word exchanged for another",
      "“And the LORD shall bring her near, and set her before the priest” (Numbers 5:16)",
      [
        ["LORD", "priest"],
        ["priest", "LORD"],
      ],
    ],
    [
      "without marks",
      "we read in john 3 16 for god so hated the world that he gave his only begotten son and so on",
      [["hated", "loved"]],
    ],
  ])("%s", (_, text, differences) => {
    const [found] = check(text);
    expect(found?.label).toBe("misquoted");
    expect(found?.difference?.map(({ quoted, printed }) => [quoted, printed])).toEqual(differences);
  });

  test.each([
    [
      "a name in another form",
      "“And there was delivered unto him the book of the prophet Isaiah.” (Luke 4:17)",
    ],
    ["a list in another order", "“neither hot nor cold, I will spue thee out of my mouth” (Revelation 3:16)"],
    ["a negation in another place", "“and the darkness did not comprehend it” (John 1:5)"],
    [
      "a negation that is said twice",
      "“Yea, though I walk through the valley of the shadow of death, I will not never fear evil” (Psalm 23:4)",
    ],
    [
      "a number in another spelling",
      "“Thy fathers went down into Egypt with three score and ten persons” (Deuteronomy 10:22)",
    ],
    [
      "several numbers of another source text",
      "“And the sons of Joseph, which were born him in Egypt, were nine souls: all the souls of the house of Jacob, which came into Egypt, were seventy-five.” (Genesis 46:27)",
    ],
    [
      "its verb after its subject",
      "“Then the publicans also came to be baptized, and said unto him, Master, what shall we do?” (Luke 3:12)",
    ],
    [
      "another word for one that denies",
      "“For he will not refuse thee, that he give me Abishag the Shunammite to wife.” (1 Kings 2:17)",
    ],
    [
      "a negation that covers two verbs",
      "“Be not a witness against thy neighbour without cause; or deceive with thy lips.” (Proverbs 24:28)",
    ],
    ["another verb with the same object", "“Give heed that no man deceive you” (Matthew 24:4)"],
    [
      "a next sentence that has words of the verse",
      "First John 5, one. Whosoever believeth that Jesus is the Christ is born of God. Not every one that hears it will be.",
    ],
    ["words that the Bible does not have", "“The LORD is my dermatologist; I shall not want.” (Psalm 23:1)"],
  ])("but not with %s", (_, text) => {
    expect(["close", "another wording"]).toContain(labelOf(text));
  });
});

it("never judges headings", () => {
  const plan = "# Psalm 24:1: the LORD is my shepherd; I shall not want\n\nWe begin with a prayer.";
  expect(check(plan)).toEqual([undefined]);
});

describe("a reference is wrong", () => {
  test.each([
    ["for words of another verse", "“Jesus wept, and the disciples were amazed” (John 11:35)", undefined],
    ["for words of another book", '"The LORD is my shepherd; I shall not want." John 3:16', "Psalm 23:1"],
    [
      "for words of the verse beside it",
      '"For all have sinned, and come short of the glory of God" Romans 3:24',
      "Romans 3:23",
    ],
    [
      "for words of another verse in another wording",
      "“This is how God loved the whole world: he gave his only Son, so that everyone who believes in him will never perish but have life forever.” (Romans 12:1)",
      "John 3:16",
    ],
    [
      "where it does not exist",
      '"For God so loved the world, that he gave his only begotten Son" (John 3:99)',
      "John 3:16",
    ],
    ["in captions", "romans 8 1 says the lord is my shepherd i shall not want and so on", "Psalm 23:1"],
    [
      "but not for words of a parallel passage",
      "“But our God is in the heavens: he hath done whatsoever he hath pleased.” (Psalm 135:6)",
      undefined,
    ],
    [
      "but not for the words with which the New Testament quotes the passage",
      "“they shall be in bondage will I judge, said God” (Genesis 15:14)",
      undefined,
    ],
    [
      "but not for these words in captions",
      "genesis 15 14 says will i judge said god and after that shall they come forth and serve me in this place and so on",
      undefined,
    ],
    [
      "but not in captions for words of a parallel passage",
      "psalm 135 6 our god is in the heavens he hath done whatsoever he hath pleased and so on",
      undefined,
    ],
    [
      "but not in captions for words that both passages have",
      "isaiah 6 3 says holy holy holy lord god almighty which was and so on",
      undefined,
    ],
    [
      "but not in captions for the verse beside it",
      "romans 3 24 says for all have sinned and come short of the glory of god and so on",
      undefined,
    ],
    [
      "but not if the Hebrew Bible numbers the verse so",
      "“If a man vow a vow unto the LORD, or swear an oath to bind his soul with a bond; he shall not break his word, he shall do according to all that proceedeth out of his mouth” (Numbers 30:3)",
      undefined,
    ],
    [
      "but not if a psalm's title counts as its first verses",
      "“Create in me a clean heart, O God; and renew a right spirit within me.” (Psalm 51:12)",
      undefined,
    ],
    [
      "but not if the chapter ends one verse later in other editions",
      "“And I stood upon the sand of the sea, and saw a beast rise up out of the sea” (Revelation 12:18)",
      undefined,
    ],
  ])("%s", (_, text, right) => {
    const [found] = check(text);
    expect(found?.rightReference).toBe(right);
    expect(found?.label === "wrong reference").toBe(right !== undefined);
  });
});

describe("no label is given", () => {
  test.each([
    [
      "to another wording that shares a phrase with another passage",
      "“With all that is in me I will bless him; praise the LORD with my whole heart, in the assembly, my soul” (Psalm 103:1).",
    ],
    [
      "to another wording in the next sentence that shares a phrase with another passage",
      "Turn with me to Psalm 103:1. It says, “With all that is in me I will bless him; praise the LORD with my whole heart, in the assembly, my soul.”",
    ],
    [
      "to a quotation of another verse that shares a phrase with the passage",
      "He said, “Be ye therefore perfect, even as your Father which is in heaven is perfect.” What does it mean? How does it connect with Matthew 5:14-16?",
    ],
    [
      "to a title in the next item of a list",
      "- explain Psalm 23:1 in your own words\n- trace the point, “The Lord and the shepherd’s rod”",
    ],
    [
      "to words of another chapter in talk about a whole chapter",
      "in psalm 119 we learn that the lord is my shepherd i shall not want he maketh me to lie down in green pastures",
    ],
    ["to a saying that is not the Bible's", '"God helps those who help themselves" (John 3:16).'],
    [
      "to a quotation of another sentence",
      'We were in John 3:16. My aunt used to say, "Never buy a cheap umbrella."',
    ],
    [
      "to a verse that is only compared",
      '"Blessed are the meek: for they shall inherit the earth" (see Psalm 1:1).',
    ],
    [
      "to talk about a passage",
      "John 3:16 is about the love that God has for the whole world, and about his Son.",
    ],
  ])("%s", (_, text) => expect(check(text)).toEqual([undefined]));
});

describe("without marks, only the quoted words are reported", () => {
  test.each([
    [
      "and not a word of the verse that stands far from them",
      "in james 2:25 justified by works when she had you should come and it was late",
      "justified by works when she had",
    ],
    [
      "and not one beside them that another word parts from them",
      "as we read in exodus 40:33 it says round about the tabernacle and the altar and set up the hanging of the and so i think",
      "round about the tabernacle and the altar and set up the hanging of the",
    ],
    [
      "and not what the preacher says before them in words of his own",
      "Read the 14th chapter of Revelation. The harvest is gathered into the garner, and the vintage into the great winepress of the wrath of God.",
      "into the great winepress of the wrath of God",
    ],
  ])("%s", (_, text, quoted) => expect(check(text)[0]?.words).toBe(quoted));

  it("and no words of another part of the text", () => {
    const summary =
      "- She took him at his word.\n- In Psalm 23:1 she found it.\n- The LORD is my shepherd; I shall not want, she said.";
    expect(check(summary)).toEqual([undefined]);
  });
});

it("does not pair a reference after a heading with words before it", () => {
  const text =
    'It is simply "Believe on the Lord Jesus Christ, and thou shalt be saved."\n\n## Passages used\n\n- Psalm 73:17';
  expect(check(text)).toEqual([undefined]);
});

it("pairs each of many references with its quotation", () => {
  const text =
    "“In the beginning God created the heaven and the earth” (Genesis 1:1). John 1:1 says, “In the beginning was the " +
    "Word.” But “the word was made flesh” stands in Luke 1:14, and “Rejoice evermore” in 1 Thessalonians 5:16.";
  expect(check(text).map((found) => [found?.label, found?.rightReference])).toEqual([
    ["exact", undefined],
    ["exact", undefined],
    ["wrong reference", "John 1:14"],
    ["exact", undefined],
  ]);
});

/** The share of the inserted quotations of a kind that are labeled exact. */
const rateExact = (planted: readonly PlantedQuotation[], kind: PlantedQuotation["kind"]) => {
  const ofKind = planted.filter((each) => each.kind === kind);
  const exact = ofKind.filter(({ text }) => labelOf(text) === "exact");
  return exact.length / ofKind.length;
};

describe("of 200 verses of each kind in varied sentences", () => {
  test.each([
    ["marked as quotations", true],
    ["in captions", false],
  ])("%s, at least 98 of 100 are labeled correctly", (_, marked) => {
    const planted = plantQuotations(200, 1611, marked);
    expect(rateExact(planted, "exact")).toBeGreaterThanOrEqual(0.98);
    expect(rateExact(planted, "mutated")).toBeLessThanOrEqual(0.02);
    expect(rateExact(planted, "misattributed")).toBeLessThanOrEqual(0.02);
  });
});
