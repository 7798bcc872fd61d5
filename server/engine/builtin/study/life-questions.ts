// What words mean for the week of those who read or hear them, by what the words are about.

interface LifeTopic {
  about: RegExp;
  /** Each follows the quoted words. */
  questions: readonly string[];
}

const TOPICS: readonly LifeTopic[] = [
  {
    about: /\b(?:forgiv\w*|trespass\w*|mercy|merciful|pardon\w*|grudge|debts?|seventy times)\b/i,
    questions: [
      "Who comes to mind when you hear this, and what would a first step toward that person be this week?",
      "What makes it hard to let go of what someone owes you, and what would letting go look like by Sunday?",
    ],
  },
  {
    about: /\b(?:fear\w*|afraid|anxious|anxiety|worr\w+|troubled|careful for|thought for|terror|dread)\b/i,
    questions: [
      "What keeps you awake at the moment, and how would you pray about it with these words?",
      "Which worry could you hand over this week, and what would you do with the time it takes now?",
    ],
  },
  {
    about:
      /\b(?:rich\w*|money|mammon|treasure\w*|silver|gold|wealth|poor|possess\w*|barns?|generous|giv(?:e|ing) (?:to|away)|alms|covet\w*)\b/i,
    questions: [
      "If someone looked at what you spent last month, what would they say you count on? What would you like to change?",
      "What could you give away before the group meets again, and to whom?",
    ],
  },
  {
    about: /\b(?:tongue|lips|your words|gossip\w*|lie|lying|false witness|slander\w*)\b/i,
    questions: [
      "Which conversation of the last few days would have gone another way if you had remembered this?",
      "Whom do you need to talk to this week, and how do these words change what you will say?",
    ],
  },
  {
    about: /\b(?:pray\w*|petitions?|supplication)\b/i,
    questions: [
      "What have you stopped praying about, and why? Would you start again this week?",
      "When and where could you pray this week without being interrupted, and what would you ask for first?",
    ],
  },
  {
    about: /\b(?:rest|weary|heavy laden|labou?r\w*|toil\w*|sabbath|tired|exhaust\w*|busy)\b/i,
    questions: [
      "Where are you tired, and which evening of this week could you keep free?",
      "What would you have to leave undone this week in order to rest, and would that be so bad?",
    ],
  },
  {
    about:
      /\b(?:suffer\w*|tribulation\w*|trials?|afflict\w*|weep\w*|wept|mourn\w*|grie(?:f|ve)\w*|sorrow\w*|tears?|pain|die|death|funeral)\b/i,
    questions: [
      "Who near you is going through this right now, and how could you be with them this week without explaining it?",
      "When did you last need this yourself, and what helped you then?",
    ],
  },
  {
    about: /\b(?:proud|pride|humbl\w*|boast\w*|exalt\w*|greatest|lowly|status)\b/i,
    questions: [
      "Where do you want to be noticed, and which unnoticed task could you take on this week instead?",
      "At work or at home, who gets the last word? What would it cost you to give it up this week?",
    ],
  },
  {
    about:
      /\b(?:enem\w+|hate\w*|neighbou?r\w*|love (?:one another|thy|your|them|thee)|stranger\w*|foreigner\w*|persecut\w*)\b/i,
    questions: [
      "Which person do you find hard to love, and what could you do for them before next Sunday?",
      "Who lives within five minutes of you and needs a neighbor? What could you offer this week?",
    ],
  },
  {
    about:
      /\b(?:lost|sinners?|welcom\w*|prodigal|come home|father's house|receiv(?:e|ed) (?:him|them|sinners))\b/i,
    questions: [
      "Who would be surprised to be welcome in your church, and how could you show them that they are?",
      "Whom have you given up on, and what would it look like to keep looking for them this week?",
    ],
  },
  {
    about: /\b(?:repent\w*|sins?|sinned|iniquit\w*|wicked\w*|temptation|tempted|confess\w*)\b/i,
    questions: [
      "What would you rather not bring into the light, and who is safe enough to hear it from you this week?",
      "Which habit does this touch, and what is one thing you could do differently tomorrow?",
    ],
  },
  {
    about: /\b(?:believ\w*|faith|trust\w*|hope\w*|doubt\w*|promise\w*|wait\w*)\b/i,
    questions: [
      "Which decision in front of you would look different if you counted on this?",
      "Where do you find this hard to believe at the moment? What would you need in order to act on it anyway?",
    ],
  },
  {
    about: /\b(?:rejoic\w*|joy\w*|glad\w*|prais\w*|sing\w*|thank\w*|celebrat\w*|merry)\b/i,
    questions: [
      "What would you thank God for if you had to name something from the past 24 hours? Who could hear it from you?",
      "What takes the joy out of an ordinary Tuesday, and what would these words do with it?",
    ],
  },
  {
    about:
      /\b(?:follow (?:me|him|jesus|christ)|obey\w*|commandments?|deny (?:himself|yourself)|disciples?|serve|serving)\b/i,
    questions: [
      "What would you have to leave behind in order to do this, and what holds you back?",
      "What do you already know you should do? Name a day this week on which you will do it.",
    ],
  },
  {
    about: /\b(?:grace|saved|salvation|gift|works|earn\w*|deserv\w*)\b/i,
    questions: [
      "Where do you still try to earn what is given here, and what would you do with the strength it costs you?",
      "Whom do you treat according to what they deserve? How would you treat them this week according to this?",
    ],
  },
];

/** Questions about the hearer's own week; undefined if the words are about none of the topics. */
export function findLifeQuestion(words: string, seed: number): string | undefined {
  const matching = TOPICS.filter(({ about }) => about.test(words));
  const topic = matching[seed % Math.max(1, matching.length)];
  return topic?.questions[seed % topic.questions.length];
}
