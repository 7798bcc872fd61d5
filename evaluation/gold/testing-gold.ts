import { type GoldSermon, parseGoldSermon } from "./gold-sermon.ts";

/** A tiny sermon on Luke 5:1-11. */
export const TINY_TEXT = `# Empty nets

- Voice: a test
- Form: punctuated
- Main passage: Luke 5:1-11
- Passages: Psalm 30:5; Romans 8:28

## Points

- Jesus asks for the empty boat | The boat before the fish
- Obedience acts before it feels ready

## Corrections

- Romans 828, Romans 8 28 → Romans 8:28

## Never

- car wash

## Transcript

- greeting: Good morning, church.
- announcement: The car wash is on Saturday.
- reading: He got into one of the boats, which was Simon's.
- claim* 1: Jesus asked for the boat while it was still empty.
- prompt: Turn to your neighbor and say, give him the boat.
- claim 1: It says in Romans 828 that all things work together.
- application* 2: Let down the net before you feel like it, and see what he does.
- garbage x12: Thank you.
- prayer: Lord, teach us to trust your word more than our tired hands.
- filler: Amen.
`;

export const TINY: GoldSermon = parseGoldSermon(TINY_TEXT, "tiny");
