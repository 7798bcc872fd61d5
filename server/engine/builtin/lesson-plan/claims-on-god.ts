// Questions on what a sermon says that God does.

interface ClaimOnGod {
  about: RegExp;
  questions: readonly string[];
}

const CLAIMS: readonly ClaimOnGod[] = [
  {
    about: /\b(?:forgiv\w*|mercy|merciful|pardon\w*|wash\w*|cleans\w*|clean)\b/i,
    questions: [
      "For what do you go on blaming yourself, although you say that God has forgiven it?",
      "Who would find it unfair that God forgives like this, and what would you tell that person?",
      "What does God not forget when he forgives, and what do people still have to put right?",
    ],
  },
  {
    about: /\b(?:lov\w+|care[sd]?|cherish\w*|delight\w*|kind(?:ness)?|compassion\w*)\b/i,
    questions: [
      "Which experience has made this hard to believe for you, and which has made it easier?",
      "By what would somebody in your family notice that you believe this?",
      "What do people do to earn what is given here?",
    ],
  },
  {
    about:
      /\b(?:grace|gracious|gifts?|free(?:ly)?|gave|gives?(?! life)|given|bless\w*|provid\w*|suppl\w+)\b/i,
    questions: [
      "What do you have that came to you like this, and whom could you tell where it is from?",
      "What would you give away this month if you were sure of it?",
      "Where do you find it harder to receive than to give, and why?",
    ],
  },
  {
    about: /\b(?:call\w*|sen[dt]s?|chose|chosen|chooses?|use[sd]?|commission\w*|mission)\b/i,
    questions: [
      "To whom or to what do you think that you are sent at the moment? How did you find out?",
      "Which excuse comes to your mind first, and what would be left of it if this is true?",
      "Whom would you never have chosen for it? What might God see in that person?",
    ],
  },
  {
    about: /\b(?:hears?|heard|listen\w*|answer\w*|speaks?|spoke|spoken|says|voice)\b/i,
    questions: [
      "What have you stopped telling God because nothing seemed to come back?",
      "How do you tell his voice from your own wishes? Give one example.",
      "Where would you need to be quieter for a while in order to notice it?",
    ],
  },
  {
    about:
      /\b(?:with (?:us|you|me|them|him|her)|near|present|presence|never leave\w*|abandon\w*|forsak\w*|dwell\w*)\b/i,
    questions: [
      "In which room or hour of your week is this hardest to believe?",
      "What would you do differently in your next difficult conversation if he is there?",
      "To whom could you be near this week, so that they notice something of it?",
    ],
  },
  {
    about: /\b(?:know[sn]?|knew|sees?|saw|seen|look\w*|search\w*|remember\w*)\b/i,
    questions: [
      "What in your life are you glad that God sees, and what would you rather hide from him?",
      "Who feels overlooked and would need to hear this? How could you say it without words?",
      "What would you stop pretending if you took this seriously?",
    ],
  },
  {
    about:
      /\b(?:sav\w+|rescu\w*|deliver\w*|redeem\w*|redemption|salvation|ransom\w*|die[sd]?|death|cross|blood|sacrific\w*)\b/i,
    questions: [
      "From what do people around you hope to be saved, and what do they expect it from?",
      "How would you explain this to a child who asks why it was necessary?",
      "What have you tried to pay for that has been paid already?",
    ],
  },
  {
    about: /\b(?:reign\w*|rul\w+|king(?:dom)?|sovereign\w*|throne|control\w*|power\w*|almighty|authority)\b/i,
    questions: [
      "Which worry would become smaller, and which duty larger, if this is true?",
      "Where does it look as if somebody else had the last word? What do you do with that?",
      "Which part of your life have you kept under your own rule until now?",
    ],
  },
  {
    about: /\b(?:chang\w*|transform\w*|renew\w*|new|mak\w+|restor\w*|heal\w*|grow\w*|shap\w+|work\w*)\b/i,
    questions: [
      "What has changed in you over the years that you could not have done by yourself?",
      "In which matter have you given up expecting anything to change? What would you ask for if you had not?",
      "What part of it is God’s to do, and what part is yours?",
    ],
  },
  {
    about: /\b(?:promis\w*|covenant\w*|faithful\w*|keeps?|kept|word|truth|true|trust\w*)\b/i,
    questions: [
      "Which promise of God are you waiting for, and what do you do in the meantime?",
      "What would you risk if you relied on this, and what do you risk if you do not?",
      "When did it look as if it did not hold, and how do you see that time today?",
    ],
  },
  {
    about: /\b(?:judg\w*|wrath|holy|holiness|righteous\w*|just(?:ice)?|sin\w*|evil|hat(?:e|es|ed))\b/i,
    questions: [
      "For whom is this a comfort, for whom a warning, and which is it for you?",
      "Where do we find excuses for what God does not excuse?",
      "How can anyone say this to another person without looking down on them?",
    ],
  },
  {
    about: /\b(?:wants?|wills?|will|desires?|plans?|purpos\w*|glor\w+|pleas\w+)\b/i,
    questions: [
      "Where do your plans and this point in different directions at the moment?",
      "How could you find out what this means for your next decision, and whom would you ask?",
      "What would you have to give up wanting?",
    ],
  },
  {
    about: /\b(?:suffer\w*|pain|trial\w*|storm\w*|weep\w*|tears?|trouble\w*|comfort\w*|hurt\w*|broken\w*)\b/i,
    questions: [
      "To whom could you not say this at the moment, even if it is true? What would you do for them instead?",
      "What helped you in a bad time: an explanation, or somebody who stayed?",
      "What would you like to ask God about this?",
    ],
  },
];

/** Questions that follow the quoted claim; those on its first matching word come first. */
export const askWhatGodDoes = (sentence: string): string[] =>
  CLAIMS.map(({ about, questions }) => ({ at: sentence.search(about), questions }))
    .filter(({ at }) => at !== -1)
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ questions }) => questions);
