import { IconStack2 } from "@tabler/icons-react";
import { FILE_CONTENT_PATH } from "../../contract/media/media.ts";
import { useUser } from "../account/session/session.queries.ts";
import { buildUrl } from "../api/api.ts";
import classes from "./series.module.css";

/** Decorative: the name of the series is next to it. */
export function SeriesCover({ coverId }: { coverId: string | null }) {
  const { uid } = useUser();
  return (
    <div className={classes.cover} aria-hidden>
      {coverId === null ? (
        <IconStack2 size={36} stroke={1.3} />
      ) : (
        <img src={buildUrl(FILE_CONTENT_PATH, { uid, id: coverId })} alt="" loading="lazy" />
      )}
    </div>
  );
}
