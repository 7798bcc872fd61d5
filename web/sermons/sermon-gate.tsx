import type { ReactNode } from "react";
import { SERMON_MESSAGES, type Sermon } from "../../contract/sermon.ts";
import { paths } from "../paths.ts";
import { RecordGate } from "../record-gate.tsx";
import { useSermon } from "./sermons.queries.ts";

interface SermonGateProps {
  sermonId: string;
  children: (sermon: Sermon) => ReactNode;
  /** Stands below the loading line, where something is known already. */
  meanwhile?: ReactNode;
}

/** Shows what needs a sermon once it is there, and says so while it loads or where it does not. */
export const SermonGate = ({ sermonId, ...shown }: SermonGateProps) => (
  <RecordGate
    {...shown}
    record={useSermon(sermonId)}
    noun="sermon"
    notFound={SERMON_MESSAGES.notFound}
    backTo={paths.library()}
  />
);
