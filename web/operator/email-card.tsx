import { Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { ServerStatus } from "../../contract/account/server-status.schema.ts";
import { useUser } from "../account/session/session.queries.ts";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { Card, Facts } from "./card.tsx";
import classes from "./operator.module.css";
import { useSendTestEmail } from "./operator.queries.ts";

export function EmailCard({ status: { email } }: { status: ServerStatus }) {
  const { server, from, retrying } = email;
  return (
    <Card title="Email">
      <Facts
        facts={[
          ["Mail server", server ?? "Not set up"],
          ["From", server === null ? undefined : from],
          ["Waiting to be tried again", retrying === 0 ? undefined : retrying.toLocaleString("en")],
        ]}
      />
      {server === null ? (
        <Text size="sm" c="dimmed">
          Links for new passwords appear below, for you to hand over. To send email, set SMTP_URL (see “Email”
          in docs/setup.md).
        </Text>
      ) : (
        <TestEmail />
      )}
    </Card>
  );
}

function TestEmail() {
  const [email, setEmail] = useState(useUser().email);
  const { mutate, isPending, data, error } = useSendTestEmail();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate(email.trim());
  };
  return (
    <form className={classes.test} onSubmit={submit}>
      <TextInput
        type="email"
        label="Test address"
        required
        withAsterisk={false}
        flex="1 1 12rem"
        miw={0}
        value={email}
        onChange={({ currentTarget: { value } }) => setEmail(value)}
      />
      <BusyButton type="submit" variant="default" busy={isPending} busyLabel="Sending...">
        Send Test Email
      </BusyButton>
      <Text component="output" size="sm" w="100%">
        {data && `The mail server accepted an email to ${data.to}.`}
      </Text>
      {error && <ErrorNotice error={error} />}
    </form>
  );
}
