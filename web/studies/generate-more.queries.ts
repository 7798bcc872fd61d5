import type { GenerationEvent } from "../../contract/processing/stream.schema.ts";
import { streamApi } from "../api/api-stream.ts";
import { useGeneration } from "../records/use-generation.ts";

export type GeneratedKind = "questions" | "activities";

export interface StudySubject {
  scripture: string;
  title: string;
  description: string;
  objectives: string;
}

interface Asked {
  kind: GeneratedKind;
  subject: StudySubject;
  existing: readonly string[];
  /** Asks the built-in engine although a model is set up. */
  engine?: "builtin";
  onItem: (item: string) => void;
}

/** Has more questions or activities made; what had arrived when it is cancelled stays. */
export const useGenerateMore = () => useGeneration((asked: Asked, { signal }) => generate(asked, signal));

async function generate({ kind, subject, existing, engine, onItem }: Asked, signal: AbortSignal) {
  const heard = new Set<string>();
  const take = (item: string) => {
    if (signal.aborted || heard.has(item)) return;
    heard.add(item);
    onItem(item);
  };
  const onEvent = (event: GenerationEvent) => event.type === "item" && take(event.item);
  const about = { ...subject, ...(engine && { engine }) };
  const written = existing.filter((entry) => entry.trim() !== "");
  if (kind === "questions") {
    const body = { ...about, existingQuestions: written };
    const { questions } = await streamApi("generateDiscussionQuestions", { body, signal, onEvent });
    questions.forEach(take);
  } else {
    const body = { ...about, existingActivities: written };
    const { activities } = await streamApi("generateActivities", { body, signal, onEvent });
    activities.forEach(take);
  }
  return heard.size;
}
