import "@mantine/core/styles/Divider.layer.css";
import { Divider } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { ACCOUNT_MESSAGES } from "../../../contract/account/account.ts";
import type { Contact } from "../../../contract/account/operator.schema.ts";
import { useInstallation } from "../../system/installation.queries.ts";
import { ContactName } from "../../ui/notices/contact-name.tsx";
import { AccountForm } from "./account-form.tsx";
import classes from "./account-form.module.css";
import { requestPasswordReset, resetPassword, signIn } from "../session/account.api.ts";
import { GoogleButton } from "../google/google-button.tsx";
import { type LoginState, loginUrl } from "./login-state.ts";
import { SignUpLink } from "./sign-up-form.tsx";
import { currentPasswordField, emailField, newPasswordField } from "./account-fields.ts";
import { useCompleteSignIn } from "./use-complete-sign-in.ts";

export function SignInForm({ state }: { state: LoginState }) {
  const enter = useCompleteSignIn();
  return (
    <>
      <AccountForm
        fields={{
          email: emailField,
          password: currentPasswordField,
        }}
        send={async ({ email, password }) => {
          await signIn({ email: email.trim(), password });
          await enter(ACCOUNT_MESSAGES.signInFailed);
        }}
        submitLabel="Sign In"
        busyLabel="Signing in..."
        beforeSubmit={
          <Link className={classes.inlineLink} to={loginUrl("forgot")} state={state}>
            Forgot password?
          </Link>
        }
      />
      <Divider label="or" my="1.25rem" />
      <GoogleButton state={state} />
      <SignUpLink state={state} />
    </>
  );
}

export function ForgotForm({ state }: { state: LoginState }) {
  const [isSent, setIsSent] = useState(false);
  const { data: installation } = useInstallation();
  const cannotSendEmail = installation?.hasMail === false;
  return (
    <>
      {isSent ? (
        <output className={`${classes.notice} ${classes.sent}`}>
          {cannotSendEmail ? (
            <LinkFromOperator contact={installation.contact} />
          ) : (
            "If that address has an account, we’ve emailed a link. It works once and expires in an hour. If it doesn’t arrive, check your spam folder."
          )}
        </output>
      ) : (
        <>
          <p className={classes.lead}>
            {cannotSendEmail ? (
              <>
                This server can’t send email. Request a link here, then ask{" "}
                <ContactName contact={installation.contact} /> for it.
              </>
            ) : (
              installation && "We’ll email you a link to choose a new one."
            )}
          </p>
          <AccountForm
            fields={{ email: emailField }}
            send={async ({ email }) => {
              await requestPasswordReset({ email: email.trim() });
              setIsSent(true);
            }}
            submitLabel={cannotSendEmail ? "Request a link" : "Send reset link"}
            busyLabel={cannotSendEmail ? "Requesting..." : "Sending..."}
          />
        </>
      )}
      <p className={classes.switch}>
        <Link to={loginUrl("sign-in")} state={state}>
          Back to sign in
        </Link>
      </p>
    </>
  );
}

/** The same for every address, so that it doesn't reveal who has an account. */
function LinkFromOperator({ contact }: { contact: Contact }) {
  return (
    <>
      <span className={classes.paragraph}>
        This server can’t send email. If that address has an account, ask <ContactName contact={contact} />{" "}
        for the link to choose a new password.
      </span>
      <span className={classes.paragraph}>
        If you run this server, you’ll also find the link in the newest file of its outbox folder.
      </span>
    </>
  );
}

export function NewPasswordForm({ state, token }: { state: LoginState; token: string }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <>
      <AccountForm
        fields={{ newPassword: { ...newPasswordField, label: "New password" } }}
        send={async ({ newPassword }) => {
          await resetPassword({ newPassword, token });
          // The change ended all sessions of the account, including one in this browser.
          client.clear();
          const changed: LoginState = {
            ...state,
            token: undefined,
            notice: "Your password has been changed.",
          };
          await navigate(loginUrl("sign-in"), { replace: true, state: changed });
        }}
        submitLabel="Change password"
        busyLabel="Changing..."
      />
      <p className={classes.switch}>
        <Link to={loginUrl("forgot")} state={{ ...state, token: undefined }}>
          Request a new link
        </Link>
      </p>
    </>
  );
}
