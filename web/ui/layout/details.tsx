import classes from "./details.module.css";

export function Details({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <details className={classes.details}>
      <summary>Details</summary>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
