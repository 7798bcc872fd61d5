import { useNavigate } from "react-router";
import type { NewSermon, Sermon } from "../../../contract/records/sermon.schema.ts";
import { paths } from "../../navigation/paths.ts";
import { MAX_TRANSCRIPT_IN_HISTORY, type ProcessState } from "../wizard/navigation-state.ts";
import { useUpdateSermon } from "../sermons.queries.ts";

type Stored = Pick<NewSermon, "transcript" | "segments" | "youtubeUrl" | "language">;

/** Stores the changes and opens the processing page; `store` returns whether that succeeded. */
export function useStoreTranscript(sermon: Sermon) {
  const update = useUpdateSermon(sermon.id);
  const continueToProcessing = useContinueToProcessing();

  const store = async (stored: Stored): Promise<boolean> => {
    if (update.isPending) return false;
    const change = findChange(sermon, stored);
    const current = change ? await update.mutateAsync(change).catch(() => undefined) : sermon;
    if (!current) return false;
    await continueToProcessing(current);
    return true;
  };

  return { store, isPending: update.isPending, error: update.error };
}

export function findChange(sermon: Sermon, stored: Stored): NewSermon | undefined {
  const isNewText = stored.transcript !== undefined && stored.transcript !== sermon.transcript;
  const isNewLink = stored.youtubeUrl !== undefined && stored.youtubeUrl !== sermon.youtubeUrl;
  if (!isNewText && !isNewLink) return undefined;
  return {
    ...(isNewText && { transcript: stored.transcript, segments: stored.segments ?? null }),
    ...(isNewLink && { youtubeUrl: stored.youtubeUrl }),
    ...(isNewText && stored.language !== undefined && { language: stored.language }),
  };
}

/** Opens the processing page of a sermon and passes its transcript along. */
export function useContinueToProcessing() {
  const navigate = useNavigate();
  return (sermon: Sermon) => navigate(paths.processSermon(sermon.id), { state: toProcessState(sermon) });
}

function toProcessState({ id, transcript, youtubeUrl }: Sermon): ProcessState | undefined {
  if (transcript.length > MAX_TRANSCRIPT_IN_HISTORY) return undefined;
  return { transcript, sermonId: id, youtubeUrl };
}
