import { FILE_CONTENT_PATH } from "../../contract/media/media.ts";
import { useRecordOwner } from "../account/session/record-owner.ts";
import { buildUrl } from "../api/api.ts";
import classes from "./stored-photo.module.css";

export function StoredPhoto({ fileId }: { fileId: string }) {
  const uid = useRecordOwner();
  return (
    <img
      className={classes.photo}
      src={buildUrl(FILE_CONTENT_PATH, { uid, id: fileId })}
      alt="Testimony"
      loading="lazy"
    />
  );
}
