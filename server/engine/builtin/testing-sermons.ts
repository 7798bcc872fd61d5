// Sermons for tests: a short one written for them, and the Sermon on the Mount.
import { getPassageText } from "../../scripture/bible/bible-text.ts";
import { wholeChapters } from "../../scripture/bible/passage.ts";

/** Has three announced points, a preview of its outline, subpoints and an editor's note. */
export const LAMP_SERMON = `# Sermon 12 | The Lamp in the Window

> "Ye are the light of the world."
> Matthew 5:14.

(Preached on a winter evening.)

My grandmother kept a lamp in the window of her house by the harbour. Every fisherman in the village knew that lamp, and every one of them steered by it. Nobody thanked the lamp for shining. A lamp does not ask for thanks, it only asks for oil. Our Lord looked at a handful of poor people upon a hillside and called them the light of the world.

I shall speak of three things. First, I shall speak of the lighting of the lamp. Secondly, I shall speak of the hiding of the lamp. Thirdly, I shall speak of the oil of the lamp.

First, then, let us consider the lighting of the lamp. No lamp ever lit itself. The light of a Christian is a borrowed light, and he who forgets it will soon sit in the dark. We are not the fire, but we carry the fire. First, the light comes from outside of us, as the flame comes to the wick from another hand. Secondly, the light comes by touching, for a lamp that is never brought near the fire is never lit. Come near to Christ, and you shall burn. Many people polish the brass of their lamp for years and never once bring it to the flame. God does not ask for a finer lamp, he asks for a nearer one. A small light in the hand is worth more than a great light in a book. The light that God has kindled shall never be put out by any storm of men.

Secondly, we come to the hiding of the lamp. Nobody blows out a lamp in order to hide it; he only puts a bushel over it. The bushel is the measure of business, and business has covered more light than persecution ever did. A hidden lamp smokes, and a hidden faith sours. You say that your faith is a private matter between yourself and God. But a lamp is not a private matter, it is lit for the house. Fear hides the lamp, and shame hides the lamp, and ease hides the lamp best of all. Take away the bushel, and the room will tell you what to do next. It is written in John 3:20 that every one that doeth evil hateth the light.

Thirdly, there is the oil of the lamp. A lamp may be lit in a moment, but it must be fed every day. Prayer is oil, and the word of God is oil, and the company of the saints is oil. Nobody sees the oil being poured, but everybody sees when the oil is gone. Do not wait for the midnight cry before you look into your vessel. He that gives the flame gives the oil also, and he gives it freely. Go home, and set your lamp in the window, and let it burn until the Master comes. Somebody upon the dark water is looking for your window tonight.`;

/** Returns Matthew 5–7 in the King James Version: 2,300 words in 16 paragraphs. */
export function sermonOnTheMount(): string {
  const verses = getPassageText(wholeChapters("Matthew", 5, 7));
  const paragraphs: string[] = [];
  for (const [at, { text }] of verses.entries()) {
    if (at % 7 === 0) paragraphs.push(text);
    else paragraphs.push(`${paragraphs.pop()} ${text}`);
  }
  return paragraphs.join("\n\n");
}
