import { CloseButton } from "@mantine/core";
import { IconMailCheck } from "@tabler/icons-react";
import { useState } from "react";
import { Notice } from "../ui/notice.tsx";
import { ResendVerification } from "./resend-verification.tsx";
import { useUser } from "./session.queries.ts";
import classes from "./verification-notice.module.css";

const PUT_OFF = "berea.verification-put-off";

/** Reminds a person to confirm their address; they can put that off until the browser is opened the next time. */
export function VerificationNotice() {
  const { email, emailVerified } = useUser();
  const [isPutOff, setIsPutOff] = useState(() => sessionStorage.getItem(PUT_OFF) === email);
  if (emailVerified || isPutOff) return null;
  const putOff = () => {
    sessionStorage.setItem(PUT_OFF, email);
    setIsPutOff(true);
  };
  return (
    <Notice icon={<IconMailCheck size={18} stroke={1.75} aria-hidden />}>
      <div className={classes.notice}>
        <div className={classes.words}>
          <p className={classes.sentence}>
            Please confirm your e-mail address with the link that we sent to <strong>{email}</strong>. If you
            ever forget your password, that is how you get back in.
          </p>
          <ResendVerification email={email} />
        </div>
        <CloseButton onClick={putOff} aria-label="Not now" />
      </div>
    </Notice>
  );
}
