import { useSyncExternalStore } from "react";
import type { TranscriptView, TranscriptViewState } from "./transcript-view.ts";

/** What there is to see of a text while it is written. */
export const useTranscriptView = (view: TranscriptView): TranscriptViewState =>
  useSyncExternalStore(view.subscribe, view.getState);
