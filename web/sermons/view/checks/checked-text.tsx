import { Text } from "@mantine/core";
import { useEventListener, useMergedRef } from "@mantine/hooks";
import { useEffect, useMemo, useRef, type ReactNode } from "react";
import type { CheckedPart, TextSpan } from "../../../../contract/records/checks.schema.ts";
import { ReferencedText } from "../../../scripture/review/referenced-text.tsx";
import type { ReviewedText } from "../../../scripture/review/reviewed-texts.ts";
import type { Annotation } from "../../../ui/text/annotate-html.ts";
import { annotatePart, FOUND_ATTRIBUTE, SOURCE_ATTRIBUTE } from "./annotate-part.ts";
import { useChecked, useSermonUrl } from "./checked-sermon.tsx";
import { findInDisplayedText } from "./find-in-displayed-text.ts";
import { formatPlace, type Place } from "./places.ts";
import { readCheckedText } from "./read-checked-text.ts";

interface CheckedTextProps {
  part: CheckedPart;
  /** Saves the text with other words at a reference; absent if it can't be edited here. */
  replace?: ReviewedText["replace"];
  children: (annotations: readonly Annotation[]) => ReactNode;
}

export function CheckedText({ part, replace, children }: CheckedTextProps) {
  const checked = useChecked();
  const container = useRef<HTMLDivElement>(null);
  const { sermon, found, followSource } = checked ?? {};
  const checks = checked?.getChecks(part);
  const buildSermonUrl = useSermonUrl(sermon?.id ?? "");
  const span = useMemo(
    () => sermon && found && findInDisplayedText(sermon, part, found),
    [sermon, part, found],
  );

  const annotations = useMemo(() => {
    if (!sermon) return [];
    const getSourceUrl = (restsOn: TextSpan) =>
      buildSermonUrl({ at: formatPlace({ part: "transcript", ...restsOn }) });
    return annotatePart({ part, checks, found: span, getSourceUrl });
  }, [sermon, checks, part, span, buildSermonUrl]);

  const clicks = useEventListener("click", (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
    const sources = part === "summary" || part === "lessonPlan" ? checks?.sources[part] : undefined;
    const source = sources?.[readIndex(event.target, SOURCE_ATTRIBUTE)];
    if (!source) return;
    event.preventDefault();
    followSource?.(source);
  });

  const text = useMemo(() => (sermon ? readCheckedText(sermon, part) : ""), [sermon, part]);
  const box = useMergedRef(container, clicks);

  const shownPlace = useRef<Place>(undefined);
  useEffect(() => {
    const mark = container.current?.querySelector<HTMLElement>(`[${FOUND_ATTRIBUTE}]`);
    if (!mark || annotations.length === 0 || shownPlace.current === found) return;
    shownPlace.current = found;
    mark.scrollIntoView({ block: "center" });
    mark.tabIndex = -1;
    mark.focus({ preventScroll: true });
  }, [annotations, found]);

  const isRemoved = found?.part === "transcript" && part === "refinedTranscript" && !span;
  return (
    <>
      {isRemoved && sermon && (
        <Text component="output" display="block" size="sm" mb="lg">
          Removed during refining: “{sermon.transcript.slice(found.start, found.end)}”
        </Text>
      )}
      <div ref={box}>
        <ReferencedText
          references={checks?.references[part]}
          text={text}
          others={annotations}
          replace={replace}
        >
          {children}
        </ReferencedText>
      </div>
    </>
  );
}

function readIndex(target: Element, attribute: string): number {
  return Number(target.closest(`[${attribute}]`)?.getAttribute(attribute) ?? -1);
}
