import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router";
import type { User } from "../../../contract/account/account.ts";
import { paths } from "../../navigation/paths.ts";
import { Centered } from "../../ui/layout/centered.tsx";
import { lazyComponent } from "../../ui/browser/lazy-component.tsx";
import { Loading } from "../../ui/notices/loading.tsx";
import { ForgotForm, NewPasswordForm, SignInForm } from "./account-forms.tsx";
import formClasses from "./account-form.module.css";
import { findReturnTo } from "../google/return-to.ts";
import { LoginCard } from "./login-card.tsx";
import { loginUrl, parseLoginForm, type LoginState } from "./login-state.ts";
import { SignUpForm } from "./sign-up-form.tsx";
import { broadcastSession } from "../session/session-channel.ts";
import { sessionQuery } from "../session/session.queries.ts";

const VerifyAddress = lazyComponent(() => import("./verify-address.tsx").then((part) => part.VerifyAddress), {
  fallback: <Loading />,
  Frame: Centered,
});

const FORMS = {
  "sign-in": { title: "Welcome to Berea", lead: "Sign in to continue to your account" },
  "sign-up": {
    title: "Create your account",
    lead: "Three fields and you’re in. Then add your first sermon.",
  },
  forgot: { title: "Forgot your password?", lead: undefined },
  "new-password": {
    title: "Choose a new password",
    lead: "This signs you out on all other devices.",
  },
};

export function LoginPage() {
  const session = useQuery(sessionQuery);
  const location = useLocation();
  const [search] = useSearchParams();
  const state = (location.state ?? {}) as LoginState;
  const tokenInUrl = search.get("token");
  const verifyInUrl = search.get("verify");
  const googleInUrl = search.get("google");
  const invitationInUrl = search.get("invitation");
  useBroadcastSignIn(session.data?.uid);

  // Email links have a token in the URL, which must not stay visible.
  if (tokenInUrl !== null) {
    return <Navigate to={paths.login()} replace state={{ ...state, token: tokenInUrl }} />;
  }
  if (verifyInUrl !== null) {
    return <Navigate to={paths.login()} replace state={{ ...state, verify: verifyInUrl }} />;
  }
  if (invitationInUrl !== null) {
    const invited: LoginState = { ...state, invitation: invitationInUrl };
    return <Navigate to={loginUrl("sign-up")} replace state={invited} />;
  }
  if (googleInUrl !== null) {
    const returned: LoginState = { ...state, ...findReturnTo(), google: googleInUrl };
    return <Navigate to={paths.login()} replace state={returned} />;
  }
  if (state.verify !== undefined) return <VerifyAddress key={state.verify} token={state.verify} />;
  if (state.token !== undefined) return <LoginFrame form="new-password" state={state} />;
  if (session.isPending) return <Loading />;
  if (session.data) {
    if (state.google === "new") return <SetUpProfile user={session.data} />;
    const { from = { pathname: paths.dashboard(), state: undefined } } = state;
    return <Navigate to={from} replace state={from.state} />;
  }
  return <LoginFrame form={parseLoginForm(search)} state={state} />;
}

function SetUpProfile({ user: { displayName, email, photoURL } }: { user: User }) {
  const state = { displayName, email, imageUrl: photoURL };
  return <Navigate to={paths.profileSetup()} replace state={state} />;
}

/** A sign-in applies to all tabs of this browser. */
function useBroadcastSignIn(uid: string | undefined): void {
  useEffect(() => {
    if (uid !== undefined) broadcastSession({ kind: "signed-in", uid });
  }, [uid]);
}

function LoginFrame({ form, state }: { form: keyof typeof FORMS; state: LoginState }) {
  const { title, lead } = FORMS[form];
  return (
    <LoginCard title={title} {...(lead !== undefined && { lead })}>
      {state.notice && <output className={formClasses.notice}>{state.notice}</output>}
      {form === "sign-in" && <SignInForm key={form} state={state} />}
      {form === "sign-up" && <SignUpForm key={form} state={state} />}
      {form === "forgot" && <ForgotForm key={form} state={state} />}
      {form === "new-password" && <NewPasswordForm key={form} state={state} token={state.token ?? ""} />}
    </LoginCard>
  );
}
