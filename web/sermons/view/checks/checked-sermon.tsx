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
  /** Undefined until they are loaded, and if loading failed. */
  checks: SermonChecks | undefined;
  /** The checks of a part: of this version, or of the last one if its text is the same. */
  getChecks: (part: CheckedPart) => SermonChecks | undefined;
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
  /** Opens the source of a sentence; by default, it opens in a drawer. */
  onFollow?: (source: Source) => void;
  initialPassage?: string;
  onPassageClosed?: () => void;
}

export function CheckedSermon(props: CheckedSermonProps) {
  const { sermon, children, found, onFollow, initialPassage, onPassageClosed } = props;
  const checks = useSermonChecks(sermon).data;
  const [last, setLast] = useState<{ checks: SermonChecks; sermon: Sermon }>();
  if (checks && checks !== last?.checks) setLast({ checks, sermon });
  const getChecks = useCallback(
    (part: CheckedPart) => {
      if (checks || !last) return checks;
      const isSame = last.sermon[part] === sermon[part] && last.sermon.transcript === sermon.transcript;
      return isSame ? last.checks : undefined;
    },
    [checks, last, sermon],
  );
  const { openPassage, drawer } = usePassageDrawer(initialPassage, onPassageClosed);
  const [source, setSource] = useState<Source>();
  const [isSourceOpen, setSourceOpen] = useState(false);
  const followSource = useCallback(
    (next: Source) => {
      if (onFollow) return onFollow(next);
      setSource(next);
      setSourceOpen(true);
    },
    [onFollow],
  );
  const value = useMemo(
    () => ({ sermon, checks, getChecks, openPassage, followSource, found }),
    [sermon, checks, getChecks, openPassage, followSource, found],
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
