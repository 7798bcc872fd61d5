import { Skeleton, Stack, Text } from "@mantine/core";
import type { UserSession } from "../../../contract/account/own-sessions.schema.ts";
import { describeBrowser } from "../../account/session/describe-browser.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { useEndOwnSession, useOwnSessions } from "./own-sessions.queries.ts";
import classes from "./own-sessions.module.css";

export function OwnSessions() {
  const { data, error, refetch } = useOwnSessions();
  const { mutate, isPending, variables, error: failure } = useEndOwnSession();
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="3.25rem" aria-hidden />;
  return (
    <>
      {failure && <ErrorNotice error={failure} />}
      <Stack component="ul" gap={0} aria-label="Where you’re signed in">
        {data.items.map((session) => (
          <li key={session.id} className={classes.session}>
            <Description session={session} />
            {!session.isPresent && (
              <BusyButton
                variant="default"
                size="sm"
                busy={isPending && variables === session.id}
                busyLabel="Signing out..."
                onClick={() => mutate(session.id)}
                aria-label={`Sign out ${describeBrowser(session.userAgent)}`}
              >
                Sign out
              </BusyButton>
            )}
          </li>
        ))}
      </Stack>
    </>
  );
}

const formatDay = (moment: string) => new Date(moment).toLocaleDateString(undefined, { dateStyle: "medium" });

function Description({ session: { userAgent, isPresent, signedInAt, usedAt } }: { session: UserSession }) {
  return (
    <div>
      <Text fw={500}>{describeBrowser(userAgent)}</Text>
      <Text size="sm" c="dimmed">
        {isPresent ? "This browser" : `Last used ${formatDay(usedAt)}`}, signed in {formatDay(signedInAt)}
      </Text>
    </div>
  );
}
