import { Text } from "@mantine/core";
import { useEventListener, useMergedRef } from "@mantine/hooks";
import { useEffect, useMemo, useRef, type ReactNode } from "react";
import type { CheckedPart } from "../../../../contract/records/checks.schema.ts";
import { paths } from "../../../navigation/paths.ts";
import { findClickedReference } from "../../../scripture/mark-references.ts";
import type { Annotation } from "../../../ui/text/annotate-html.ts";
import { annotatePart, FOUND_ATTRIBUTE, SOURCE_ATTRIBUTE } from "./annotate-part.ts";
import { useChecked } from "./checked-sermon.tsx";
import { findInDisplayedText } from "./find-in-displayed-text.ts";
import { formatPlace, type Place } from "./places.ts";

interface CheckedTextProps {
  part: CheckedPart;
  children: (annotations: readonly Annotation[]) => ReactNode;
}

export function CheckedText({ part, children }: CheckedTextProps) {
  const checked = useChecked();
  const container = useRef<HTMLDivElement>(null);
  const { sermon, found, openPassage, followSource } = checked ?? {};
  const checks = checked?.getChecks(part);
  const span = useMemo(
    () => sermon && found && findInDisplayedText(sermon, part, found),
    [sermon, part, found],
  );

  const annotations = useMemo(() => {
    if (!sermon) return [];
    const getUrl = (query: Record<string, string>) =>
      `#${paths.sermon(sermon.id)}?${new URLSearchParams(query).toString()}`;
    return annotatePart({
      part,
      checks,
      found: span,
      getUrl: {
        passage: (reference) => getUrl({ passage: reference }),
        source: (restsOn) => getUrl({ at: formatPlace({ part: "transcript", ...restsOn }) }),
      },
    });
  }, [sermon, checks, part, span]);

  const clicks = useEventListener("click", (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
    const reference = findClickedReference(event.target, checks?.references[part] ?? []);
    const sources = part === "summary" || part === "lessonPlan" ? checks?.sources[part] : undefined;
    const source = sources?.[readIndex(event.target, SOURCE_ATTRIBUTE)];
    if (!reference && !source) return;
    event.preventDefault();
    if (reference) openPassage?.(reference);
    else if (source) followSource?.(source);
  });

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
      <div ref={box}>{children(annotations)}</div>
    </>
  );
}

function readIndex(target: Element, attribute: string): number {
  return Number(target.closest(`[${attribute}]`)?.getAttribute(attribute) ?? -1);
}
