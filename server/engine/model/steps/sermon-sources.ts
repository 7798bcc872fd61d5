import type { SermonSource } from "../../engine.ts";
import type { GroundingSources } from "../../verify/sentences/grounding.ts";

export const getSermonSources = (sermon: SermonSource): GroundingSources => ({
  texts: [sermon.transcription, sermon.transcript, sermon.title, sermon.description, sermon.scripture],
  speech: sermon,
  scripture: sermon.scripture,
  edition: sermon.edition,
});
