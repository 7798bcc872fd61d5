import type { ResultName } from "../../../contract/results.ts";
import type { Sermon } from "../../../contract/sermon.ts";
import { ConflictChoice } from "../../ui/conflict-choice.tsx";
import { ProcessedResult } from "../processed-result.tsx";
import { useRememberSermon } from "../sermons.queries.ts";
import { useKeepVersion } from "./versions.queries.ts";

interface ConflictNoticeProps {
  part: ResultName;
  mine: string;
  /** The sermon as the server has it by now. */
  current: Sermon;
  isSaving: boolean;
  onKeepMine: (current: Sermon) => void;
  onTakeTheirs: () => void;
}

/** Two people, or two tabs, changed the same text: the person decides which of them stays. */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { part, mine, current, isSaving, onKeepMine, onTakeTheirs } = props;
  const remember = useRememberSermon();
  const keeping = useKeepVersion(current.id, part);
  const takeTheirs = () =>
    keeping.mutate(mine, {
      onSuccess: () => {
        void remember(current);
        onTakeTheirs();
      },
    });
  return (
    <ConflictChoice
      mine={<ProcessedResult part={part} text={mine} videoLink="" topHeading={4} />}
      theirs={<ProcessedResult part={part} text={current[part]} videoLink="" topHeading={4} />}
      isBusy={isSaving || keeping.isPending}
      error={keeping.error}
      onKeepMine={() => onKeepMine(current)}
      onTakeTheirs={takeTheirs}
    />
  );
}
