import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useNavigate, useParams } from "react-router";
import type { User } from "../../contract/account/account.ts";
import { describeRefusal } from "../../contract/account/sign-up.ts";
import type { OpenInvitation } from "../../contract/churches/churches.schema.ts";
import { loginUrl } from "../account/login/login-state.ts";
import { LoginCard } from "../account/login/login-card.tsx";
import { sessionQuery } from "../account/session/session.queries.ts";
import { callApi } from "../api/api.ts";
import { paths } from "../navigation/paths.ts";
import { useInstallation } from "../system/installation.queries.ts";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { Loading } from "../ui/notices/loading.tsx";
import { churchesQuery } from "./churches.queries.ts";
import { storePendingInvitation, takePendingInvitation } from "./pending-invitation.ts";

/** Leads everyone who has an invitation to the church: signed out, by sign-up or sign-in. */
export function InvitationPage() {
  const { token = "" } = useParams();
  const session = useQuery(sessionQuery);
  const { data, error, refetch } = useQuery({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => callApi("getInvitation", { params: { token }, signal }),
    retry: false,
    meta: { isCached: false },
  });
  if (error) {
    return (
      <LoginCard title="Invitation">
        <Stack mt="md">
          <ErrorNotice
            error={error}
            {...(!("code" in error && error.code === "not_found") && { onRetry: () => void refetch() })}
          />
          {session.data ? (
            <Button component={Link} to={paths.churches()} variant="default">
              Your Churches
            </Button>
          ) : (
            <Button component={Link} to={paths.dashboard()} variant="default">
              Go to Berea
            </Button>
          )}
        </Stack>
      </LoginCard>
    );
  }
  if (!data || session.isPending) return <Loading />;
  return (
    <LoginCard title={`Join ${data.church.name}`} lead={describeInvitation(data)}>
      <Stack mt="md">
        {session.data ? (
          <Answer token={token} user={session.data} invitation={data} />
        ) : (
          <SignInFirst token={token} />
        )}
      </Stack>
    </LoginCard>
  );
}

function describeInvitation({ church, role, createdBy }: OpenInvitation): string {
  const place = church.place === "" ? "" : ` in ${church.place}`;
  return `${createdBy} invites you to ${church.name}${place} as ${role === "staff" ? "staff" : "a member"}.`;
}

interface AnswerProps {
  token: string;
  user: User;
  invitation: OpenInvitation;
}

/** What somebody who is signed in can do. People who belong to the church can only become staff. */
function Answer(props: AnswerProps) {
  const { church, role } = props.invitation;
  const churches = useQuery(churchesQuery(props.user.uid));
  useEffect(() => void takePendingInvitation(), []);
  if (churches.isPending) return <Loading />;
  const own = churches.data?.find(({ id }) => id === church.id);
  if (!own || (own.role === "member" && role === "staff")) return <JoinButton {...props} />;
  return (
    <>
      <Text c="dimmed">You already belong to {church.name}.</Text>
      <Button component={Link} size="md" to={paths.church(church.id)}>
        Open {church.name}
      </Button>
    </>
  );
}

function JoinButton({ token, user, invitation }: AnswerProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const churchName = invitation.church.name;
  const joining = useMutation({
    mutationFn: () => callApi("joinChurch", { params: { token } }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: ["churches", user.uid] });
      await navigate(paths.church(id), { replace: true });
    },
  });
  return (
    <>
      <Text c="dimmed">
        You are signed in as {user.displayName} ({user.email}).
      </Text>
      {joining.error && <ErrorNotice error={joining.error} />}
      <BusyButton size="md" busy={joining.isPending} busyLabel="Joining..." onClick={() => joining.mutate()}>
        Join {churchName}
      </BusyButton>
      <Button component={Link} to={paths.dashboard()} variant="subtle">
        Not now
      </Button>
    </>
  );
}

function SignInFirst({ token }: { token: string }) {
  const state = { from: { pathname: paths.invitation(token), search: "", hash: "", state: undefined } };
  // A new account of Google sets up its profile first.
  useEffect(() => storePendingInvitation(token), [token]);
  const isClosed = useInstallation().data?.signUp === "closed";
  return (
    <>
      {isClosed && <Text c="dimmed">{describeRefusal("sign_up_closed")}</Text>}
      <Group grow>
        {!isClosed && (
          <Button component={Link} to={loginUrl("sign-up")} state={state}>
            Sign Up
          </Button>
        )}
        <Button component={Link} to={loginUrl("sign-in")} state={state} variant="default">
          Sign In
        </Button>
      </Group>
    </>
  );
}
