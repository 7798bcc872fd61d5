import { Button, Stack, Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import type { User } from "../../../contract/account/account.ts";
import { paths } from "../../navigation/paths.ts";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { AccountForm } from "./account-form.tsx";
import classes from "./account-form.module.css";
import { AccountError, signIn, verifyEmail } from "../session/account.api.ts";
import { LoginCard } from "./login-card.tsx";
import { loginUrl } from "./login-state.ts";
import { ResendVerification } from "./resend-verification.tsx";
import { SESSION_KEY, sessionQuery } from "../session/session.queries.ts";
import { currentPasswordField } from "./account-fields.ts";

export function VerifyAddress({ token }: { token: string }) {
  const client = useQueryClient();
  const session = useQuery(sessionQuery);
  const verification = useQuery({
    queryKey: ["verify-address", token],
    meta: { isCached: false },
    queryFn: async () => {
      const verified = await verifyEmail(token);
      await client.invalidateQueries({ queryKey: SESSION_KEY });
      return verified;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const user = session.data;

  if (verification.isPending || (verification.error && session.isPending)) {
    return (
      <LoginCard title="Confirming your email" lead="This will only take a moment.">
        {null}
      </LoginCard>
    );
  }
  if (verification.data?.outcome === "sign-in") {
    const confirm = async () => {
      await client.invalidateQueries({ queryKey: SESSION_KEY });
      await verification.refetch({ throwOnError: true });
    };
    return <ConfirmWithPassword email={verification.data.email} other={user} confirm={confirm} />;
  }
  if (verification.data?.outcome === "was-confirmed" || (verification.error && user?.emailVerified)) {
    return (
      <LoginCard
        title="Your email is already confirmed"
        lead="This link has already been used. You’re all set."
      >
        <ContinueButton isSignedIn={Boolean(user)} />
      </LoginCard>
    );
  }
  if (verification.data) {
    return (
      <LoginCard
        title="Your email is confirmed"
        lead="Thank you. You can now recover your account if you forget your password."
      >
        <ContinueButton isSignedIn={Boolean(user)} />
      </LoginCard>
    );
  }
  const wasAnswered = verification.error instanceof AccountError && verification.error.code !== undefined;
  return (
    <LoginCard title="Your email isn’t confirmed yet">
      <Stack mt="md">
        <ErrorNotice
          error={verification.error}
          {...(!wasAnswered && { onRetry: () => void verification.refetch() })}
        />
        {user ? (
          <ResendVerification email={user.email} size="md" />
        ) : (
          <Text c="dimmed">
            <Link to={loginUrl("sign-in")}>Sign in</Link> to request a new link.
          </Text>
        )}
        <ContinueButton isSignedIn={Boolean(user)} />
      </Stack>
    </LoginCard>
  );
}

interface ConfirmWithPasswordProps {
  email: string;
  other: User | null | undefined;
  confirm: () => Promise<unknown>;
}

/** Asks for the account's password, because the owner of the mailbox may not be the one who signed up. */
function ConfirmWithPassword({ email, other, confirm }: ConfirmWithPasswordProps) {
  return (
    <LoginCard title="Confirm your email" lead="Enter your password to confirm it’s you.">
      <Text mb="md" fw={600} style={{ overflowWrap: "anywhere" }}>
        {email}
      </Text>
      <AccountForm
        fields={{
          password: currentPasswordField,
        }}
        username={email}
        send={async ({ password }) => {
          await signIn({ email, password });
          await confirm();
        }}
        submitLabel="Confirm email"
        busyLabel="Confirming..."
        beforeSubmit={
          <Link className={classes.inlineLink} to={loginUrl("forgot")}>
            Forgot password?
          </Link>
        }
      />
      <Text mt="lg" size="0.9375rem" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {other
          ? `You’re signed in as ${other.email} on this browser. Confirming signs you in as ${email} instead.`
          : "Didn’t sign up for Berea? Close this page. No one can confirm this email without the password."}
      </Text>
    </LoginCard>
  );
}

function ContinueButton({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Button component={Link} to={isSignedIn ? paths.dashboard() : loginUrl("sign-in")} replace fullWidth>
      {isSignedIn ? "Continue to Berea" : "Sign in"}
    </Button>
  );
}
