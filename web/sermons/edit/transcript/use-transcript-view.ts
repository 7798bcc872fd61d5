import { useSyncExternalStore } from "react";
import type { TranscriptView, TranscriptViewState } from "./transcript-view.ts";

export const useTranscriptView = (view: TranscriptView): TranscriptViewState =>
  useSyncExternalStore(view.subscribe, view.getState);
