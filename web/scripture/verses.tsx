import type { BiblePassage } from "../../contract/records/checks.schema.ts";
import classes from "./passage.module.css";

export function Verses({ verses }: Pick<BiblePassage, "verses">) {
  const isOneChapter = new Set(verses.map(({ book, chapter }) => `${book} ${chapter}`)).size === 1;
  return (
    <p className={classes.verses}>
      {verses.map(({ book, chapter, verse, text }) => (
        <span key={`${book} ${chapter}:${verse}`}>
          <sup className={classes.number}>{isOneChapter ? verse : `${chapter}:${verse}`}</sup>
          {text}{" "}
        </span>
      ))}
    </p>
  );
}
