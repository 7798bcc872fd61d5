import { Button, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useLocation, useParams } from "react-router";
import { sessionQuery } from "../account/session.queries.ts";
import { paths } from "../paths.ts";
import { Centered } from "../ui/centered.tsx";
import { Logo } from "../ui/logo.tsx";
import classes from "./video-import-page.module.css";

const TITLE = "Import from YouTube";

/** Stands outside the guard, since the authorisation leads back to it; the import itself comes with a later version. */
export function VideoImportPage() {
  const { sermonId = "" } = useParams();
  const location = useLocation();
  const session = useQuery(sessionQuery);
  useEffect(() => {
    document.title = `${TITLE} · Berea`;
  }, []);
  return (
    <Centered>
      <div className={classes.page}>
        <Logo />
        <Title order={1}>{TITLE}</Title>
        <Text c="dimmed">
          Berea will fetch the words of your sermon from YouTube here. Until then, add them as text or as a
          caption file.
        </Text>
        {session.data ? (
          <Button component={Link} to={paths.uploadSermon(sermonId)}>
            Add the words yourself
          </Button>
        ) : (
          <Button component={Link} to={paths.login()} state={{ from: location }}>
            Sign In
          </Button>
        )}
      </div>
    </Centered>
  );
}
