import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconBrandYoutube, IconFileMusic, IconMicrophone } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import classes from "./input-step.module.css";

const WAYS = [
  {
    name: "YouTube Import",
    description: "Bring in the captions of a video on your own channel.",
    icon: IconBrandYoutube,
    path: paths.importSermonVideo,
  },
  {
    name: "Upload Audio",
    description: "Bring in a recording or a video, captions, a text or Word file, or paste the words.",
    icon: IconFileMusic,
    path: paths.uploadSermon,
  },
  {
    name: "Record Audio",
    description: "Record the sermon with this device, while you preach or afterwards.",
    icon: IconMicrophone,
    path: paths.recordSermon,
  },
];

interface InputStepProps {
  sermonId: string | undefined;
  onBack: () => void;
}

/** Second step of the wizard: how the words of the sermon come in. */
export function InputStep({ sermonId, onBack }: InputStepProps) {
  const [chosenWithoutSermon, setChosenWithoutSermon] = useState(false);
  return (
    <Stack gap="lg">
      <div>
        <Title order={2}>Input</Title>
        <Text c="dimmed">How do the words of your sermon come in?</Text>
      </div>
      <div className={classes.ways}>
        {WAYS.map(({ name, description, icon: Icon, path }) => (
          <div key={name} className={classes.way}>
            <Icon className={classes.icon} size={28} stroke={1.5} aria-hidden />
            <Title order={3}>
              {sermonId === undefined ? (
                <button type="button" className={classes.choice} onClick={() => setChosenWithoutSermon(true)}>
                  {name}
                </button>
              ) : (
                <Link className={classes.choice} to={path(sermonId)}>
                  {name}
                </Link>
              )}
            </Title>
            <Text c="dimmed" size="sm">
              {description}
            </Text>
          </div>
        ))}
      </div>
      {chosenWithoutSermon && <ErrorNotice error="No sermon ID available" />}
      <Group>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </Group>
    </Stack>
  );
}
