import { Stack } from "@mantine/core";
import { IconBrandGoogle } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { ACCOUNT_MESSAGES } from "../../../contract/account/account.ts";
import { useInstallation } from "../../system/installation.queries.ts";
import { paths } from "../../navigation/paths.ts";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import classes from "../login/account-form.module.css";
import { describeGoogleReturn } from "./google-reasons.ts";
import { findInvitation, type LoginState } from "../login/login-state.ts";
import { useGoogleSignIn } from "./use-google-sign-in.ts";
import { useCompleteSignIn } from "../login/use-complete-sign-in.ts";

export function GoogleButton({ state }: { state: LoginState }) {
  const { data: installation } = useInstallation();
  const navigate = useNavigate();
  const completeSignIn = useCompleteSignIn();
  const google = useGoogleSignIn({
    from: state.from,
    invitation: findInvitation(state),
    initialError: state.google === undefined ? undefined : describeGoogleReturn(state.google),
    onSignedIn: async (outcome) => {
      const nextState: LoginState = { ...state, google: outcome };
      await navigate(paths.login(), { replace: true, state: nextState });
      await completeSignIn(ACCOUNT_MESSAGES.googleFailed);
    },
  });
  const isMissing = installation?.hasGoogle === false;
  return <GoogleSignIn google={google} isMissing={isMissing} />;
}

interface GoogleSignInProps {
  google: ReturnType<typeof useGoogleSignIn>;
  isMissing: boolean;
}

export function GoogleSignIn({ google, isMissing }: GoogleSignInProps) {
  const hint = describeHint(isMissing, google.isOpen);
  return (
    <Stack>
      <BusyButton
        variant="default"
        fullWidth
        busy={google.isBusy}
        busyLabel="Signing in..."
        leftSection={<IconBrandGoogle size={20} stroke={1.8} aria-hidden />}
        aria-describedby="google-hint"
        {...(isMissing && { "data-disabled": true, "aria-disabled": true })}
        onClick={isMissing ? undefined : google.start}
      >
        Sign in with Google
      </BusyButton>
      <output className={classes.hint}>
        {hint !== undefined && (isMissing || google.failure === undefined) && (
          <span id="google-hint">{hint}</span>
        )}
      </output>
      {google.failure !== undefined && <ErrorNotice error={google.failure} />}
    </Stack>
  );
}

function describeHint(isMissing: boolean, isOpen: boolean): string | undefined {
  if (isMissing) return "Google isn’t set up on this server.";
  return isOpen ? "Finish signing in with Google in the other window." : undefined;
}
