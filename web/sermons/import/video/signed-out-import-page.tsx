import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { YOUTUBE_MESSAGES } from "../../../../contract/media/youtube.ts";
import { useInstallation } from "../../../system/installation.queries.ts";
import { paths } from "../../../navigation/paths.ts";
import { Centered } from "../../../ui/layout/centered.tsx";
import { Logo } from "../../../ui/layout/logo.tsx";
import { useGoBack } from "../../../ui/browser/use-go-back.ts";
import classes from "./signed-out-import-page.module.css";
import type { ImportState } from "./use-video-url.ts";
import { VideoUrlField } from "./video-url-field.tsx";

const TITLE = "Import from YouTube";

export function SignedOutImportPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const goBack = useGoBack(paths.login());
  const [url, setUrl] = useState("");
  const hasNoGoogle = useInstallation().data?.hasGoogle === false;
  useEffect(() => {
    document.title = `${TITLE} · Berea`;
  }, []);
  // The parameters of an authorization are useless without the session that requested it.
  useEffect(() => {
    if (search !== "") void navigate(pathname, { replace: true });
  }, [navigate, pathname, search]);
  const typed: ImportState | undefined = url === "" ? undefined : { url };
  const state = { from: { pathname, search: "", hash: "", state: typed } };
  return (
    <Centered>
      <Stack className={classes.page} gap="lg">
        <Logo />
        <div>
          <Title order={1}>{TITLE}</Title>
          <Text c="dimmed" mt="xs">
            Import a sermon from the captions of your own video. Sign in, and you’ll come right back here.
          </Text>
          {hasNoGoogle && (
            <Text mt="xs">{YOUTUBE_MESSAGES.notSetUp} You can add the sermon another way.</Text>
          )}
        </div>
        <VideoUrlField url={url} onChange={setUrl} />
        <Group justify="space-between">
          <Button variant="default" onClick={goBack}>
            Back
          </Button>
          <Button component={Link} to={paths.login()} state={state}>
            Sign In
          </Button>
        </Group>
      </Stack>
    </Centered>
  );
}
