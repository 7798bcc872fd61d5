import { VisuallyHidden } from "@mantine/core";
import { useDeferredValue, useMemo } from "react";
import { ReferencedText } from "../../scripture/review/referenced-text.tsx";
import type { ReviewedText } from "../../scripture/review/reviewed-texts.ts";
import { Markdown } from "../../ui/text/markdown.tsx";
import { useCheckedStudy } from "../viewer/checked-study.tsx";
import { splitAtHeadings } from "./guide-facts.ts";
import classes from "./guide-text.module.css";

const TOP_HEADING = 3;

interface CheckedGuideProps {
  text: string;
  /** Saves the guide with other words at a reference; missing if the user may not change it. */
  replace?: ReviewedText["replace"];
}

export function CheckedGuide({ text, replace }: CheckedGuideProps) {
  const checked = useCheckedStudy();
  return (
    <div className={classes.guide}>
      <ReferencedText references={checked?.guide} text={text} replace={replace}>
        {(annotations) => (
          <Markdown topHeading={TOP_HEADING} annotations={annotations}>
            {text}
          </Markdown>
        )}
      </ReferencedText>
    </div>
  );
}

/** A guide while it's generated. Finished sections aren't rendered again. */
export function StreamingGuide({ text }: { text: string }) {
  const shown = useDeferredValue(text);
  const pieces = useMemo(() => splitAtHeadings(shown, TOP_HEADING), [shown]);
  return (
    <div className={classes.guide}>
      <VisuallyHidden component="h2">The guide so far</VisuallyHidden>
      {pieces.map(({ markdown, level }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- pieces are only appended
        <Markdown key={at} topHeading={level}>
          {markdown}
        </Markdown>
      ))}
    </div>
  );
}
