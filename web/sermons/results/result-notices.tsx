import { Button } from "@mantine/core";
import { IconClockExclamation, IconInfoCircle } from "@tabler/icons-react";
import type { ResultInfo } from "../../../contract/processing/results.schema.ts";
import {
  describeDroppedQuotes,
  describeGuardedPieces,
  describeRemovedSentences,
  OUT_OF_DATE,
} from "./result-facts.ts";
import { Notice } from "../../ui/notices/notice.tsx";

interface ResultNoticesProps {
  info: ResultInfo;
  /** The label of the button to regenerate the result; hidden without `onRegenerate`. */
  action: string;
  onRegenerate?: () => void;
}

export function ResultNotices({ info, action, onRegenerate }: ResultNoticesProps) {
  const { isOutOfDate, droppedQuotes = 0, removedSentences = 0, guardedPieces = 0, notices = [] } = info;
  return (
    <>
      {isOutOfDate && (
        <Notice icon={<IconClockExclamation size={18} aria-hidden />}>
          <span>{OUT_OF_DATE}</span>
          {onRegenerate && (
            <Button size="compact-sm" variant="default" onClick={onRegenerate}>
              {action} Again
            </Button>
          )}
        </Notice>
      )}
      {droppedQuotes > 0 && (
        <Notice icon={<IconInfoCircle size={18} aria-hidden />}>
          {describeDroppedQuotes(droppedQuotes)}
        </Notice>
      )}
      {removedSentences > 0 && (
        <Notice icon={<IconInfoCircle size={18} aria-hidden />}>
          {describeRemovedSentences(removedSentences)}
        </Notice>
      )}
      {guardedPieces > 0 && (
        <Notice icon={<IconInfoCircle size={18} aria-hidden />}>
          {describeGuardedPieces(guardedPieces)}
        </Notice>
      )}
      {notices.map((notice) => (
        <Notice key={notice} icon={<IconInfoCircle size={18} aria-hidden />}>
          {notice}
        </Notice>
      ))}
    </>
  );
}
