import { Skeleton, Text } from "@mantine/core";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { usePassage } from "./passage.queries.ts";
import classes from "./passage.module.css";
import { Verses } from "./verses.tsx";

interface PassageColumnProps {
  reference: string;
  /** Undefined for the edition that the user prefers. */
  bible: string | undefined;
  /** Whether the name of the edition is above the text. */
  isNamed: boolean;
}

/** A passage in one edition. */
export function PassageColumn({ reference, bible, isNamed }: PassageColumnProps) {
  const passage = usePassage(reference, bible);
  if (passage.isPending) {
    return (
      <output aria-label="Loading passage">
        <Skeleton height="1rem" mb="sm" />
        <Skeleton height="1rem" mb="sm" />
        <Skeleton height="1rem" width="70%" />
      </output>
    );
  }
  if (passage.isError) {
    return <ErrorNotice error={passage.error} onRetry={() => void passage.refetch()} />;
  }
  const { verses, translation, copyright } = passage.data;
  return (
    <section aria-label={translation}>
      {isNamed && (
        <Text className={classes.name} size="sm" fw={600} mb="0.375rem">
          {translation}
        </Text>
      )}
      {verses.length === 0 ? (
        <Text mb="md">The {translation} has no text here.</Text>
      ) : (
        <Verses verses={verses} />
      )}
      <CopyrightLine translation={isNamed ? "" : translation} copyright={copyright} />
    </section>
  );
}

function CopyrightLine({ translation, copyright }: { translation: string; copyright: string }) {
  const lines = [translation, copyright].filter(Boolean);
  return lines.map((line) => (
    <Text key={line} size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
      {line}
    </Text>
  ));
}
