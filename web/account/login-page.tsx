import { Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router";
import { paths } from "../paths.ts";
import { Loading } from "../ui/loading.tsx";
import { Logo } from "../ui/logo.tsx";
import { ForgotForm, NewPasswordForm, SignInForm, SignUpForm } from "./account-forms.tsx";
import formClasses from "./account-form.module.css";
import classes from "./login-page.module.css";
import { readForm, type LoginState } from "./login-state.ts";
import { sessionQuery } from "./session.queries.ts";
import { VersePanel } from "./verse-panel.tsx";

const FORMS = {
  "sign-in": { title: "Welcome to Berea", lead: "Sign in to continue to your account" },
  "sign-up": { title: "Create your account", lead: "Three lines, and you can bring your first sermon" },
  forgot: { title: "Forgot your password?", lead: "We send you a link with which you choose a new one" },
  "new-password": {
    title: "Choose a new password",
    lead: "You are signed out everywhere else with the change",
  },
};

export function LoginPage() {
  const session = useQuery(sessionQuery);
  const location = useLocation();
  const [search] = useSearchParams();
  const state = (location.state ?? {}) as LoginState;
  const tokenInAddress = search.get("token");

  // A reset link brings its token in the address; it must not stay there for others to see.
  if (tokenInAddress !== null) {
    return <Navigate to={paths.login()} replace state={{ ...state, token: tokenInAddress }} />;
  }
  if (state.token !== undefined) return <LoginFrame form="new-password" state={state} />;
  if (session.isPending) return <Loading />;
  if (session.data) {
    const { from = { pathname: paths.dashboard(), state: undefined } } = state;
    return <Navigate to={from} replace state={from.state} />;
  }
  return <LoginFrame form={readForm(search)} state={state} />;
}

function LoginFrame({ form, state }: { form: keyof typeof FORMS; state: LoginState }) {
  const { title, lead } = FORMS[form];
  useEffect(() => {
    document.title = `${title} · Berea`;
  }, [title]);
  return (
    <div className={classes.login}>
      <VersePanel />
      <main className={classes.side}>
        <div className={classes.card}>
          <div className={classes.logo}>
            <Logo />
          </div>
          <Title order={1}>{title}</Title>
          <p className={classes.lead}>{lead}</p>
          {state.notice && <output className={formClasses.notice}>{state.notice}</output>}
          {form === "sign-in" && <SignInForm key={form} state={state} />}
          {form === "sign-up" && <SignUpForm key={form} state={state} />}
          {form === "forgot" && <ForgotForm key={form} state={state} />}
          {form === "new-password" && <NewPasswordForm key={form} state={state} token={state.token ?? ""} />}
        </div>
      </main>
    </div>
  );
}
