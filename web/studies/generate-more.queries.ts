import type { GenerationEvent } from "../../contract/processing/stream.schema.ts";
import { useUser } from "../account/session/session.queries.ts";
import { streamApi } from "../api/api-stream.ts";
import { readResultOptions } from "../records/generation/result-options.ts";
import { readSuggested, rememberSuggested } from "./suggested-entries.ts";
import { useGeneration } from "../records/use-generation.ts";

export type GeneratedKind = "questions" | "activities";

export interface StudySubject {
  scripture: string;
  title: string;
  description: string;
  objectives: string;
  /** Null for the user's edition. */
  bible: string | null;
}

interface GenerateMoreInput {
  kind: GeneratedKind;
  subject: StudySubject;
  existing: readonly string[];
  /** The name of the list; what was in it before is not suggested again. */
  list: string;
  /** Uses the built-in engine even if a model is set up. */
  engine?: "builtin";
  onItem: (item: string) => void;
}

/** Generates more questions or activities. Items that arrive before a cancellation stay. */
export function useGenerateMore() {
  const { uid } = useUser();
  return useGeneration((input: GenerateMoreInput, { signal }) => generate(uid, input, signal));
}

async function generate(
  uid: string,
  { kind, subject, existing, list, engine, onItem }: GenerateMoreInput,
  signal: AbortSignal,
) {
  const received = new Set<string>();
  const addItem = (item: string) => {
    if (signal.aborted || received.has(item)) return;
    received.add(item);
    rememberSuggested(uid, list, [item]);
    onItem(item);
  };
  const onEvent = (event: GenerationEvent) => event.type === "item" && addItem(event.item);
  const request = { ...subject, ...(engine && { engine }), ...readResultOptions(uid, "study") };
  const current = existing.filter((entry) => entry.trim() !== "");
  rememberSuggested(uid, list, current);
  const filled = [...new Set([...readSuggested(uid, list), ...current])];
  if (kind === "questions") {
    const body = { ...request, existingQuestions: filled };
    const { questions } = await streamApi("generateDiscussionQuestions", { body, signal, onEvent });
    questions.forEach(addItem);
  } else {
    const body = { ...request, existingActivities: filled };
    const { activities } = await streamApi("generateActivities", { body, signal, onEvent });
    activities.forEach(addItem);
  }
  return received.size;
}
