import type { ResultInfo } from "../../../contract/results.ts";
import { listDetails } from "./result-facts.ts";
import classes from "./results.module.css";

/** How a result came to be, for those who ask. */
export function ResultDetails({ info }: { info: ResultInfo }) {
  return (
    <details className={classes.details}>
      <summary>Details</summary>
      <dl>
        {listDetails(info).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
