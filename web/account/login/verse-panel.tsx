import classes from "./verse-panel.module.css";

export function VersePanel() {
  return (
    <aside className={classes.panel} aria-label="Acts 17:11">
      <figure className={classes.verse}>
        <blockquote>
          They received the word with all readiness of mind, and searched the scriptures daily, whether those
          things were so.
        </blockquote>
        <figcaption>Acts 17:11</figcaption>
      </figure>
      <p className={classes.promise}>
        Turn every sermon into a clean transcript, a summary, a lesson plan and the lines worth repeating.
      </p>
    </aside>
  );
}
