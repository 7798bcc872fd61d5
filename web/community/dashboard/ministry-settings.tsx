import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import type { Mark } from "../local-community.ts";
import { useCommunity } from "../use-community.ts";
import classes from "./details.module.css";

const SETTINGS: { mark: Mark; label: string; description: string }[] = [
  { mark: "news", label: "News", description: "Tell me when something new is posted." },
  { mark: "reminders", label: "Reminders", description: "Remind me of events the day before." },
  { mark: "listed", label: "Listed", description: "Others see my name in the list of members." },
];

/** What the person wants of one ministry; every switch answers at once. */
export function MinistrySettings({ id }: { id: string }) {
  const { has, mark } = useCommunity();
  return (
    <div className={classes.settings}>
      {SETTINGS.map((setting) => (
        <Switch
          key={setting.mark}
          size="md"
          label={setting.label}
          description={setting.description}
          checked={has(setting.mark, id, true)}
          onChange={(event) => mark(setting.mark, id, event.currentTarget.checked, true)}
        />
      ))}
    </div>
  );
}
