import { Box, Loader, Stack, Text } from "@mantine/core";
import { IconBook2, IconEye, IconMicrophone2 } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { setGreeting } from "../../account/session/first-sign-in.ts";
import { useUser } from "../../account/session/session.queries.ts";
import { paths } from "../../navigation/paths.ts";
import { useUpdateProfile } from "../../profile/profile.queries.ts";
import { OptionContent } from "../../ui/inputs/option-content.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { useOpenSampleSermon } from "./sample-sermon.queries.ts";
import classes from "../../ui/inputs/option-content.module.css";
import { Modal } from "../../ui/dialogs/modal.tsx";

export function WelcomeDialog() {
  const { displayName } = useUser();
  const [isOpen, setOpen] = useState(true);
  const { mutate: update } = useUpdateProfile();
  const sample = useOpenSampleSermon();
  const navigate = useNavigate();

  const close = () => {
    setOpen(false);
    update({ welcomed: true });
  };
  const openSample = () => {
    if (sample.isPending) return;
    sample.mutate(undefined, {
      onSuccess: ({ id }) => {
        close();
        void navigate(paths.sermon(id));
      },
    });
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={() => setGreeting("offer")}
      title={`Welcome, ${displayName}`}
    >
      <Text>Good to have you here. Choose a way to start:</Text>
      <Stack component="ul" gap="0.75rem" mt="1.25rem">
        <li>
          <Link to={paths.createSermon()} onClick={close} className={classes.card} data-autofocus>
            <OptionContent
              icon={<IconMicrophone2 size={26} stroke={1.5} aria-hidden />}
              title="Add a sermon"
              text="Upload a recording, transcript or video link."
            />
          </Link>
        </li>
        <li>
          <Link to={paths.createStudy()} onClick={close} className={classes.card}>
            <OptionContent
              icon={<IconBook2 size={26} stroke={1.5} aria-hidden />}
              title="Build a Bible study"
              text="Plan it session by session from any passage."
            />
          </Link>
        </li>
        <li>
          <button
            type="button"
            className={classes.card}
            aria-disabled={sample.isPending}
            onClick={openSample}
          >
            <OptionContent
              icon={
                sample.isPending ? (
                  <Loader size={26} aria-hidden />
                ) : (
                  <IconEye size={26} stroke={1.5} aria-hidden />
                )
              }
              title={sample.isPending ? "Opening the sample..." : "Open a sample sermon"}
              text="See a finished example, with one misquoted verse that the check caught."
            />
          </button>
        </li>
      </Stack>
      {sample.error && (
        <Box mt="md">
          <ErrorNotice error={sample.error} />
        </Box>
      )}
    </Modal>
  );
}
