import { Link, Navigate } from "react-router";
import { ACCOUNT_MESSAGES } from "../../../contract/account/account.ts";
import { describeRefusal, type SignUpRefusal } from "../../../contract/account/sign-up.ts";
import { useInstallation } from "../../system/installation.queries.ts";
import { signUp } from "../session/account.api.ts";
import { setGreeting } from "../session/first-sign-in.ts";
import { checkName } from "./account-checks.ts";
import { emailField, newPasswordField } from "./account-fields.ts";
import { AccountForm } from "./account-form.tsx";
import classes from "./account-form.module.css";
import { findInvitation, type LoginState, loginUrl } from "./login-state.ts";
import { useCompleteSignIn } from "./use-complete-sign-in.ts";

/** Leads to the form, or says that it takes an invitation. */
export function SignUpLink({ state }: { state: LoginState }) {
  const refusal = useSignUpRefusal(state);
  const { isPending } = useInstallation();
  if (refusal === "sign_up_closed") return null;
  // Nothing is offered until the server has said who may sign up; the line keeps its height.
  if (isPending) return <p className={classes.switch}>&nbsp;</p>;
  return (
    <p className={classes.switch}>
      {refusal ? (
        describeRefusal(refusal)
      ) : (
        <>
          New to Berea?{" "}
          <Link to={loginUrl("sign-up")} state={state}>
            Sign up
          </Link>
        </>
      )}
    </p>
  );
}

/** Why a visitor can't sign up, if the server says so. */
function useSignUpRefusal(state: LoginState): SignUpRefusal | undefined {
  const mode = useInstallation().data?.signUp;
  if (mode === "closed") return "sign_up_closed";
  return mode === "invite" && findInvitation(state) === undefined ? "invitation_required" : undefined;
}

export function SignUpForm({ state }: { state: LoginState }) {
  const enter = useCompleteSignIn();
  const refusal = useSignUpRefusal(state);
  if (refusal !== undefined) {
    // Without an invitation, the sign-in page says so.
    const notice = refusal === "sign_up_closed" ? describeRefusal(refusal) : undefined;
    return <Navigate to={loginUrl("sign-in")} replace state={{ ...state, notice }} />;
  }
  return (
    <>
      <AccountForm
        fields={{
          name: { label: "Name", kind: "text", autoComplete: "name", check: checkName },
          email: emailField,
          password: newPasswordField,
        }}
        send={async ({ name, email, password }) => {
          await signUp({
            name: name.trim(),
            email: email.trim(),
            password,
            invitation: findInvitation(state),
          });
          setGreeting("welcome");
          await enter(ACCOUNT_MESSAGES.signUpFailed);
        }}
        submitLabel="Sign Up"
        busyLabel="Signing up..."
      />
      <p className={classes.switch}>
        Already have an account?{" "}
        <Link to={loginUrl("sign-in")} state={state}>
          Sign in
        </Link>
      </p>
    </>
  );
}
