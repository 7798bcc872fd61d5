import type { ReactNode } from "react";
import type { Sermon } from "../../contract/records/sermon.schema.ts";
import { RecordLoader } from "../records/record-loader.tsx";
import { sermons } from "./sermons.ts";

interface SermonGateProps {
  sermonId: string;
  children: (sermon: Sermon) => ReactNode;
  placeholder?: ReactNode;
}

/** Renders its children once the sermon is loaded, and the loading state or error before. */
export const SermonGate = ({ sermonId, ...shown }: SermonGateProps) => (
  <RecordLoader {...shown} records={sermons} id={sermonId} />
);
