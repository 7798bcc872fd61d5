import type { SermonSource } from "../../engine.ts";
import type { TruthSources } from "../../verify/sentences/truth.ts";

/** What a text on a sermon may rest on: all of its texts, and the words of its passage. */
export const readSermonSources = (sermon: SermonSource): TruthSources => ({
  texts: [sermon.transcription, sermon.transcript, sermon.title, sermon.description, sermon.scripture],
  speech: sermon,
  scripture: sermon.scripture,
});
