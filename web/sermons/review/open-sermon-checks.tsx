import type { Sermon } from "../../../contract/records/sermon.schema.ts";
import { RESULT_NAMES, SERMON_RESULTS } from "../../../contract/sermon-results.ts";
import { OpenChecks } from "../../sharing/review/open-checks.tsx";
import { useSermonChecks } from "../view/checks/checks.queries.ts";
import { listOpenChecks } from "./result-outline.ts";

/** What a reviewer should look at in the results of a sermon. */
export function OpenSermonChecks({ sermon }: { sermon: Sermon }) {
  const { data: checks } = useSermonChecks(sermon);
  const items =
    checks &&
    RESULT_NAMES.flatMap((result) => {
      if (sermon[result].trim() === "") return [];
      const isOutOfDate = sermon.results[result]?.isOutOfDate ?? false;
      const open = [...listOpenChecks(checks, result), ...(isOutOfDate ? ["out of date"] : [])];
      return open.length === 0 ? [] : [`${SERMON_RESULTS[result].label}: ${open.join(", ")}`];
    });
  return <OpenChecks items={items} />;
}
