import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from "react";
import type { CheckedPart, SermonChecks, Source } from "../../../../contract/records/checks.schema.ts";
import type { Sermon } from "../../../../contract/records/sermon.schema.ts";
import { useOwnerQuery } from "../../../account/session/record-owner.ts";
import { paths } from "../../../navigation/paths.ts";
import { ScriptureReview } from "../../../scripture/review/scripture-review.tsx";
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
  /** Whether a bar sticks to the bottom of the page. */
  hasBottomBar?: boolean;
}

/** Returns a function that builds the address of a place in the sermon of the page. */
export function useSermonUrl(id: string) {
  const ownerQuery = useOwnerQuery();
  return useCallback(
    (query: Record<string, string>) =>
      `#${paths.sermon(id)}?${new URLSearchParams({ ...ownerQuery, ...query }).toString()}`,
    [id, ownerQuery],
  );
}

export function CheckedSermon(props: CheckedSermonProps) {
  const { sermon, children, found, onFollow, initialPassage, onPassageClosed, hasBottomBar } = props;
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
  const { id, bible } = sermon;
  const buildSermonUrl = useSermonUrl(id);
  const getPassageUrl = useCallback((passage: string) => buildSermonUrl({ passage }), [buildSermonUrl]);
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
    () => ({ sermon, checks, getChecks, followSource, found }),
    [sermon, checks, getChecks, followSource, found],
  );
  return (
    <CheckedContext value={value}>
      <ScriptureReview
        record={{ kind: "sermons", id }}
        bible={bible}
        getPassageUrl={getPassageUrl}
        requestedReference={initialPassage}
        onPassageClosed={onPassageClosed}
        hasBottomBar={hasBottomBar}
      >
        {children}
      </ScriptureReview>
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
