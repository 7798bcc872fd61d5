import "@mantine/core/styles/Switch.layer.css";
import { Button, Switch, Text, useComputedColorScheme } from "@mantine/core";
import type { Profile } from "../../contract/account/profile.schema.ts";
import { useInstallation } from "../system/installation.queries.ts";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { describeProfileError, useChangePreferences } from "./profile.queries.ts";
import classes from "./profile-page.module.css";

export function PreferencesTab({ profile }: { profile: Profile }) {
  const { notifications, emailUpdates, commentEmails, darkMode } = profile.preferences;
  const { mutate, error } = useChangePreferences();
  const cannotSendEmail = useInstallation().data?.hasMail === false;
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: false });
  return (
    <section className={classes.section} aria-label="Preferences">
      <Switch
        size="md"
        label="Email Notifications"
        description={
          cannotSendEmail
            ? "This server can’t send email. Your choice is saved for when it can."
            : "Email me when a long job finishes while I’m away."
        }
        checked={notifications && emailUpdates}
        onChange={({ currentTarget: { checked } }) =>
          mutate(checked ? { notifications: true, emailUpdates: true } : { emailUpdates: false })
        }
      />
      {!cannotSendEmail && !profile.emailVerified && notifications && emailUpdates && (
        <Text size="sm" c="dimmed" className={classes.below}>
          Starts once you confirm your email address.
        </Text>
      )}
      {!cannotSendEmail && (
        <Switch
          size="md"
          label="Comment Emails"
          description="Email me when somebody comments on what I wrote, or answers me."
          checked={notifications && commentEmails}
          onChange={({ currentTarget: { checked } }) =>
            mutate(checked ? { notifications: true, commentEmails: true } : { commentEmails: false })
          }
        />
      )}
      <Switch
        size="md"
        label="Dark Mode"
        description={
          darkMode === null ? "Follows your device setting." : "Applies to all devices you sign in on."
        }
        checked={scheme === "dark"}
        onChange={({ currentTarget: { checked } }) => mutate({ darkMode: checked })}
      />
      {darkMode !== null && (
        <div className={classes.below}>
          <Button size="compact-sm" variant="subtle" onClick={() => mutate({ darkMode: null })}>
            Use device setting
          </Button>
        </div>
      )}
      {error && <ErrorNotice error={describeProfileError(error)} />}
    </section>
  );
}
