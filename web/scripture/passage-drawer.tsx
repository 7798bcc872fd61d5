import "../ui/dialog.css";
import { Button, Drawer, Skeleton, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconTilde } from "@tabler/icons-react";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { describeFinding, type AskedReference } from "./findings.ts";
import { usePassage } from "./passage.queries.ts";
import { Verses } from "./verses.tsx";
import classes from "./passage.module.css";

interface PassageDrawerProps {
  asked: AskedReference;
  opened: boolean;
  onAsk: (reference: AskedReference) => void;
  onClose: () => void;
}

export function PassageDrawer({ asked, opened, onAsk, onClose }: PassageDrawerProps) {
  return (
    <Drawer opened={opened} onClose={onClose} position="right" title={asked.reference}>
      <Finding asked={asked} onAsk={onAsk} />
      {asked.exists !== false && <Passage reference={asked.reference} />}
    </Drawer>
  );
}

const SIGNS = { good: IconCheck, free: IconTilde, bad: IconAlertTriangle };

function Finding({ asked, onAsk }: Pick<PassageDrawerProps, "asked" | "onAsk">) {
  const finding = describeFinding(asked);
  if (!finding) return null;
  const { sentence, tone, rightReference } = finding;
  const Sign = SIGNS[tone];
  return (
    <div className={classes.finding} data-tone={tone}>
      <Sign size={20} aria-hidden />
      <div>
        <p>{sentence}</p>
        {rightReference && (
          <Button size="compact-md" variant="default" onClick={() => onAsk({ reference: rightReference })}>
            Open {rightReference}
          </Button>
        )}
      </div>
    </div>
  );
}

function Passage({ reference }: { reference: string }) {
  const passage = usePassage(reference);
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
  return (
    <>
      <Verses verses={passage.data.verses} />
      <Text size="sm" c="dimmed" mt="md">
        {passage.data.translation}
      </Text>
    </>
  );
}
