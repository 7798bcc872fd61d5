import type { BiblePassage } from "../../contract/records/checks.schema.ts";
import classes from "./passage.module.css";
import { labelVerses } from "./verse-labels.ts";

export function Verses({ verses }: Pick<BiblePassage, "verses">) {
  const labels = labelVerses(verses);
  return (
    <p className={classes.verses} dir="auto">
      {verses.map(({ book, chapter, verse, text }, index) => (
        <span key={`${book} ${chapter}:${verse}`}>
          <sup className={classes.number}>{labels[index]}</sup>
          {text}{" "}
        </span>
      ))}
    </p>
  );
}
