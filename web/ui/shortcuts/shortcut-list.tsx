import "@mantine/core/styles/Switch.layer.css";
import { Fragment } from "react";
import { Switch, Text, Title } from "@mantine/core";
import { splitKeys } from "./describe-keys.ts";
import classes from "./shortcut-list.module.css";
import { SHORTCUTS } from "./shortcuts.ts";
import { singleKeys } from "./single-keys.ts";

/** All shortcuts, and the switch for those of one key. */
export function ShortcutList({ headingOrder }: { headingOrder: 2 | 3 }) {
  const isOn = singleKeys.useValue() === "on";
  return (
    <>
      <Switch
        mb="lg"
        label="Shortcuts with a single key, such as / and ?"
        description="Turn them off if speech input types into Berea by mistake."
        checked={isOn}
        onChange={({ currentTarget }) => singleKeys.set(currentTarget.checked ? "on" : "off")}
      />
      <div className={classes.groups}>
        {Object.values(SHORTCUTS).map(({ title, shortcuts }) => (
          <section key={title} className={classes.group} aria-label={title}>
            <Title order={headingOrder} size="h4" mb="xs">
              {title}
            </Title>
            <dl className={classes.list}>
              {Object.values(shortcuts).map(({ keys, does }) => (
                <div key={does} className={classes.shortcut}>
                  <dt>
                    {keys.map((each: string, at: number) => (
                      <Fragment key={each}>
                        {at > 0 && <span className={classes.or}>or</span>}
                        {splitKeys(each).map((key) => (
                          <kbd key={key}>{key}</kbd>
                        ))}
                      </Fragment>
                    ))}
                  </dt>
                  <dd>
                    <Text span inherit>
                      {does}
                    </Text>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </>
  );
}
