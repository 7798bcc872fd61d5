import { ReferencedText } from "../../scripture/review/referenced-text.tsx";
import { Markdown } from "../../ui/text/markdown.tsx";
import { findReferences, useCheckedStudy, type FieldPlace } from "./checked-study.tsx";
import classes from "./study-text.module.css";

interface StudyTextProps {
  text: string;
  place?: FieldPlace;
  topHeading?: number;
}

export function StudyText({ text, place, topHeading = 4 }: StudyTextProps) {
  const checked = useCheckedStudy();
  const references = place && findReferences(checked, place);
  return (
    <div className={classes.text}>
      {references ? (
        <ReferencedText references={references} text={text}>
          {(annotations) => (
            <Markdown topHeading={topHeading} annotations={annotations}>
              {text}
            </Markdown>
          )}
        </ReferencedText>
      ) : (
        <Markdown topHeading={topHeading}>{text}</Markdown>
      )}
    </div>
  );
}
