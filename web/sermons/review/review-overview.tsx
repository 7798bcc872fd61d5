import { Text, UnstyledButton } from "@mantine/core";
import { IconAlertCircle, IconCheck } from "@tabler/icons-react";
import { useMemo } from "react";
import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { RESULT_NAMES, type ResultName, SERMON_RESULTS } from "../../../contract/sermon-results.ts";
import { useChecked } from "../view/checks/checked-sermon.tsx";
import { describeLength, listOpenChecks, readFirstLine } from "./result-outline.ts";
import classes from "./review-step.module.css";

export const getSectionId = (result: ResultName) => `review-${result}`;

/** The four results at a glance: how each starts, how long it is, and what is to be checked in it. */
export function ReviewOverview({ sermon }: { sermon: Sermon }) {
  return (
    <nav aria-label="Results">
      <ul className={classes.overview}>
        {RESULT_NAMES.map((result) => (
          <li key={result}>
            <OverviewEntry sermon={sermon} result={result} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function OverviewEntry({ sermon, result }: { sermon: Sermon; result: ResultName }) {
  const text = sermon[result];
  const isEmpty = text.trim() === "";
  // oxlint-disable-next-line react/exhaustive-deps -- only the text of this result counts
  const firstLine = useMemo(() => readFirstLine(sermon, result), [text]);
  const open = () => {
    const section = document.getElementById(getSectionId(result));
    section?.scrollIntoView({ block: "start" });
    section?.focus({ preventScroll: true });
  };
  return (
    <UnstyledButton className={classes.entry} onClick={open}>
      <span className={classes.name}>{SERMON_RESULTS[result].label}</span>
      <span className={classes.length}>{isEmpty ? "None yet" : describeLength(sermon, result)}</span>
      <Text span className={classes.line}>
        {firstLine}
      </Text>
      {!isEmpty && <OpenChecks result={result} />}
    </UnstyledButton>
  );
}

function OpenChecks({ result }: { result: ResultName }) {
  const checks = useChecked()?.getChecks(result);
  if (!checks) return <span className={classes.checks}>Checking...</span>;
  const open = listOpenChecks(checks, result);
  return (
    <span className={classes.checks} data-open={open.length > 0 || undefined}>
      {open.length > 0 ? <IconAlertCircle size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />}
      {open.length > 0 ? open.join(", ") : "Nothing to review"}
    </span>
  );
}
