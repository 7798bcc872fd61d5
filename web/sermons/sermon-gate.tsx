import type { ReactNode } from "react";
import type { Sermon } from "../../contract/records/sermon.schema.ts";
import { RecordLoader } from "../records/record-loader.tsx";
import { sermons } from "./sermons.ts";

interface SermonGateProps {
  sermonId: string;
  children: (sermon: Sermon) => ReactNode;
  placeholder?: ReactNode;
}

/** Shows what needs a sermon once it is there, and says so while it loads or where it does not. */
export const SermonGate = ({ sermonId, ...shown }: SermonGateProps) => (
  <RecordLoader {...shown} records={sermons} id={sermonId} />
);
