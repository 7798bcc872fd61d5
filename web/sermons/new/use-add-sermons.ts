import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { findYoutubeId, findVimeoId, INVALID_VIDEO_LINK } from "../../../contract/media/video.ts";
import type { NewSermon, Sermon } from "../../../contract/records/sermon.schema.ts";
import { useUser } from "../../account/session/session.queries.ts";
import { callApi } from "../../api/api.ts";
import { paths } from "../../navigation/paths.ts";
import { cacheRecord } from "../../records/records.ts";
import { readResultOptions } from "../../records/generation/result-options.ts";
import { useInstallation } from "../../system/installation.queries.ts";
import { storageUseQuery } from "../../uploads/storage-use.queries.ts";
import { isMediaName, validateMediaFile } from "../import/upload/media-facts.ts";
import { startUpload } from "../import/upload/uploads.ts";
import { refreshSermonFiles } from "../player/media.queries.ts";
import { refreshSermonJobs } from "../process/jobs/jobs.queries.ts";
import { callStoreTranscript, type TranscriptFile } from "../sermons.queries.ts";
import type { RecordNowState } from "../record/empty-draft.ts";
import { sermons } from "../sermons.ts";
import { validateTranscript } from "../transcript-facts.ts";
import { describeFile, describeText, findLastSunday, titleByDate } from "./new-sermon-details.ts";

export interface NotAdded {
  name: string;
  message: string;
}

/** Whether text is only a link to a video. */
export const isVideoLink = (text: string) =>
  /^\S+$/.test(text.trim()) &&
  (findYoutubeId(text.trim()) !== undefined || findVimeoId(text.trim()) !== undefined);

const isAddress = (text: string) => /^https?:\/\/\S+$/i.test(text.trim());

/** Each function creates a sermon, starts the work on it, and opens it. Nothing is created from input that is rejected. */
export function useAddSermons() {
  const { uid } = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const installation = useInstallation().data;
  /** The number of the file that is being added, and of all. */
  const [progress, setProgress] = useState({ at: 0, of: 0 });

  const create = (fields: NewSermon): Promise<Sermon> =>
    callApi("createSermon", {
      params: { uid },
      body: { ...fields, timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    });
  const createFromTranscript = async (fields: NewSermon, file: TranscriptFile): Promise<Sermon> => {
    const created = await create(fields);
    try {
      const stored = await callStoreTranscript(uid, created, file);
      await callApi("startJob", {
        params: { uid },
        body: {
          kind: "process",
          sermonId: created.id,
          fillScripture: true,
          ...readResultOptions(uid, "sermon"),
        },
      });
      return stored;
    } catch (error) {
      await sermons.calls.delete({ params: { uid, id: created.id } }).catch(() => undefined);
      throw error;
    }
  };
  const createFromRecording = async (file: File): Promise<Sermon> => {
    // Without a response the server decides.
    const use = await client.fetchQuery({ ...storageUseQuery(uid), retry: false }).catch(() => undefined);
    const refused = await validateMediaFile(file, installation?.upload, use);
    if (refused !== undefined) throw new Error(refused);
    const created = await create(describeFile(file, { isMedia: true, today: new Date() }));
    const { id, title } = created;
    const onStored = () =>
      Promise.all([refreshSermonFiles(client, uid, id), refreshSermonJobs(client, uid, id)]);
    const wanted = { thenProcess: true, ...readResultOptions(uid, "sermon") };
    startUpload({ uid, sermon: { id, title }, file, ...wanted, onStored });
    return created;
  };
  const createFromFile = async (file: File): Promise<Sermon> => {
    if (isMediaName(file.name)) return createFromRecording(file);
    const refused = validateTranscript(file);
    if (refused !== undefined) throw new Error(refused);
    const bytes = await file.arrayBuffer().catch(() => {
      throw new Error(`“${file.name}” couldn’t be opened. Choose it again.`);
    });
    const details = describeFile(file, { isMedia: false, today: new Date() });
    return createFromTranscript(details, { filename: file.name, bytes: new Uint8Array(bytes) });
  };

  const queue = useRef<readonly File[]>([]);
  const addQueuedFiles = useMutation({
    mutationFn: async () => {
      const added: Sermon[] = [];
      const notAdded: NotAdded[] = [];
      for (let index = 0; index < queue.current.length; index += 1) {
        const file = queue.current[index]!;
        setProgress({ at: index + 1, of: queue.current.length });
        try {
          added.push(await createFromFile(file));
        } catch (error) {
          notAdded.push({ name: file.name, message: (error as Error).message });
        }
      }
      queue.current = [];
      return { added, notAdded };
    },
    onSuccess: async ({ added, notAdded }) => {
      for (const sermon of added) await cacheRecord(client, sermons, uid, sermon);
      if (notAdded.length > 0) return;
      await navigate(added.length === 1 ? paths.sermon(added[0]!.id) : paths.library());
    },
  });

  /** Files that arrive while others are added come after them. */
  const addFiles = (files: readonly File[]) => {
    const isAdding = queue.current.length > 0;
    queue.current = [...queue.current, ...files];
    if (isAdding) setProgress(({ at }) => ({ at, of: queue.current.length }));
    else addQueuedFiles.mutate();
  };

  const addText = useMutation({
    mutationFn: async (text: string) => {
      const today = new Date();
      if (isVideoLink(text)) {
        const date = findLastSunday(today);
        return create({ title: titleByDate(date), date, youtubeUrl: text.trim() });
      }
      if (isAddress(text)) throw new Error(INVALID_VIDEO_LINK);
      return createFromTranscript(describeText(text, today), {
        filename: "",
        bytes: new TextEncoder().encode(text),
      });
    },
    onSuccess: async (sermon, text) => {
      await cacheRecord(client, sermons, uid, sermon);
      if (!isVideoLink(text)) return navigate(paths.sermon(sermon.id));
      const imports = installation?.hasGoogle && findYoutubeId(sermon.youtubeUrl) !== undefined;
      return navigate((imports ? paths.importSermonVideo : paths.uploadSermon)(sermon.id));
    },
  });

  const record = useMutation({
    mutationFn: () => {
      const date = findLastSunday(new Date());
      return create({ title: titleByDate(date), date });
    },
    onSuccess: async (sermon) => {
      await cacheRecord(client, sermons, uid, sermon);
      const state: RecordNowState = { createdVersion: sermon.version };
      await navigate(paths.recordSermon(sermon.id), { state });
    },
  });

  return { addFiles, addQueuedFiles, progress, addText, record };
}
