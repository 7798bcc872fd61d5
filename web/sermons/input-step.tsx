import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconBrandYoutube, IconFileText, IconMicrophone } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import classes from "./input-step.module.css";

const WAYS = [
  {
    name: "YouTube Import",
    description: "Bring in the transcript of a video on YouTube. Not available yet.",
    icon: IconBrandYoutube,
    path: paths.importSermonVideo,
  },
  {
    name: "Upload Audio",
    description: "For now, this takes the words: a text, caption or Word file, or pasted text.",
    icon: IconFileText,
    path: paths.uploadSermon,
  },
  {
    name: "Record Audio",
    description: "Record the sermon in the browser. Not available yet.",
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
