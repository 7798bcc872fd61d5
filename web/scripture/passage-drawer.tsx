import "../ui/dialog.css";
import { Button, Drawer, Skeleton, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconTilde } from "@tabler/icons-react";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { describeFinding, type PassageRequest } from "./findings.ts";
import { usePassage } from "./passage.queries.ts";
import { Verses } from "./verses.tsx";
import classes from "./passage.module.css";

interface PassageDrawerProps {
  request: PassageRequest;
  opened: boolean;
  onOpenReference: (reference: PassageRequest) => void;
  onClose: () => void;
}

export function PassageDrawer({ request, opened, onOpenReference, onClose }: PassageDrawerProps) {
  return (
    <Drawer opened={opened} onClose={onClose} position="right" title={request.reference}>
      <Finding request={request} onOpenReference={onOpenReference} />
      {request.exists !== false && <Passage reference={request.reference} />}
    </Drawer>
  );
}

const ICONS = { good: IconCheck, free: IconTilde, bad: IconAlertTriangle };

function Finding({ request, onOpenReference }: Pick<PassageDrawerProps, "request" | "onOpenReference">) {
  const finding = describeFinding(request);
  if (!finding) return null;
  const { message, tone, rightReference } = finding;
  const Icon = ICONS[tone];
  return (
    <div className={classes.finding} data-tone={tone}>
      <Icon size={20} aria-hidden />
      <div>
        <p>{message}</p>
        {rightReference && (
          <Button
            size="compact-md"
            variant="default"
            onClick={() => onOpenReference({ reference: rightReference })}
          >
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
