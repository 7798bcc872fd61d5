import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Sermon } from "../../../../contract/records/sermon.schema.ts";
import { useUser } from "../../../account/session/session.queries.ts";
import { useInstallation } from "../../../system/installation.queries.ts";
import { validateMediaFile } from "./media-facts.ts";
import { storageUseQuery } from "../../../uploads/storage-use.queries.ts";
import { refreshSermonFiles } from "../../player/media.queries.ts";
import { startUpload } from "./uploads.ts";
import { useUpload } from "./active-uploads.ts";

export interface FileToUpload {
  file: File;
  /** The id of the upload to resume. */
  id?: string;
}

/** Validates and uploads a recording of a sermon; `refusal` is the reason why the last file was rejected. */
export function useStartUpload(sermon: Pick<Sermon, "id" | "title">) {
  const { uid } = useUser();
  const client = useQueryClient();
  const limits = useInstallation().data?.upload;
  const upload = useUpload(sermon.id);
  const [refusal, setRefusal] = useState<string>();

  /** The space of an upload that is resumed is reserved. Without a response the server decides. */
  const findSpace = (resumed: string | undefined) =>
    resumed === undefined
      ? client.fetchQuery({ ...storageUseQuery(uid), retry: false }).catch(() => undefined)
      : undefined;

  const take = async ({ file, id }: FileToUpload): Promise<boolean> => {
    const refused =
      upload && upload.stage !== "refused"
        ? "Another upload is in progress. Wait for it to finish or cancel it."
        : await validateMediaFile(file, limits, await findSpace(id));
    setRefusal(refused);
    if (refused !== undefined) return false;
    startUpload({
      uid,
      sermon: { id: sermon.id, title: sermon.title },
      file,
      ...(id !== undefined && { id }),
      onStored: () => refreshSermonFiles(client, uid, sermon.id),
    });
    return true;
  };
  return { take, refusal, clearError: () => setRefusal(undefined) };
}
