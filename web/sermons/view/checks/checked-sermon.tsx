import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from "react";
import type { CheckedPart, SermonChecks, Source } from "../../../../contract/records/checks.schema.ts";
import type { Sermon } from "../../../../contract/records/sermon.schema.ts";
import type { PassageRequest } from "../../../scripture/findings.ts";
import { usePassageDrawer } from "../../../scripture/use-passage-drawer.tsx";
import { lazyDialog } from "../../../ui/browser/lazy-component.tsx";
import { useSermonChecks } from "./checks.queries.ts";
import type { Place } from "./places.ts";

const SourceDrawer = lazyDialog(() => import("./source-drawer.tsx").then((part) => part.SourceDrawer), {
  isNeededOffline: true,
});

interface Checked {
  sermon: Sermon;
  /** Undefined until the server has answered, and where it could not. */
  checks: SermonChecks | undefined;
  /** The checks that hold for one part: also those of an earlier version, where its text is still the same. */
  checksOf: (part: CheckedPart) => SermonChecks | undefined;
  openPassage: (reference: PassageRequest) => void;
  followSource: (source: Source) => void;
  found: Place | undefined;
}

const CheckedContext = createContext<Checked | undefined>(undefined);

export const useChecked = () => useContext(CheckedContext);

interface CheckedSermonProps {
  sermon: Sermon;
  children: ReactNode;
  found?: Place;
  /** Leads to the passage that a sentence rests on; without it the passage opens beside the text. */
  onFollow?: (source: Source) => void;
  requestedReference?: string;
  onPassageClosed?: () => void;
}

export function CheckedSermon(props: CheckedSermonProps) {
  const { sermon, children, found, onFollow, requestedReference, onPassageClosed } = props;
  const checks = useSermonChecks(sermon).data;
  const [last, setLast] = useState<{ checks: SermonChecks; sermon: Sermon }>();
  if (checks && checks !== last?.checks) setLast({ checks, sermon });
  const checksOf = useCallback(
    (part: CheckedPart) => {
      if (checks || !last) return checks;
      const isSame = last.sermon[part] === sermon[part] && last.sermon.transcript === sermon.transcript;
      return isSame ? last.checks : undefined;
    },
    [checks, last, sermon],
  );
  const { openPassage, drawer } = usePassageDrawer(requestedReference, onPassageClosed);
  const [source, setSource] = useState<Source>();
  const [isSourceOpen, setSourceOpen] = useState(false);
  const followSource = useCallback(
    (followed: Source) => {
      if (onFollow) return onFollow(followed);
      setSource(followed);
      setSourceOpen(true);
    },
    [onFollow],
  );
  const value = useMemo(
    () => ({ sermon, checks, checksOf, openPassage, followSource, found }),
    [sermon, checks, checksOf, openPassage, followSource, found],
  );
  return (
    <CheckedContext value={value}>
      {children}
      {drawer}
      {source && (
        <SourceDrawer
          sermon={sermon}
          source={source}
          opened={isSourceOpen}
          onClose={() => setSourceOpen(false)}
        />
      )}
    </CheckedContext>
  );
}
