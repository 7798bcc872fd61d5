import { Button } from "@mantine/core";
import { useState } from "react";
import card from "../parts/card.module.css";
import { DetailsDialog } from "../parts/details-dialog.tsx";
import { useDialogAddress } from "../parts/use-dialog-address.ts";
import { countMinistry } from "../shown-community.ts";
import { useCommunity } from "../use-community.ts";
import { ControlPanel } from "./control-panel.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import type { Invited } from "./invitation.ts";
import { MinistryCard } from "./ministry-card.tsx";
import classes from "./overview.module.css";
import { CollapsibleSection } from "./section.tsx";

/** The ministries that the person leads. */
export function MyMinistryTab() {
  const { content, local } = useCommunity();
  const panel = useDialogAddress("panel");
  const [inviting, setInviting] = useState<Invited>();
  const { mine } = content.ministries;
  const led = mine.find(({ id }) => id === panel.value);
  return (
    <>
      <CollapsibleSection title="My Ministries" name="my-ministries">
        <ul className={card.pairs}>
          {mine.map((ministry) => (
            <li key={ministry.id}>
              <MinistryCard ministry={ministry}>
                {(titleId) => (
                  <Button
                    size="sm"
                    variant="light"
                    aria-describedby={titleId}
                    onClick={() => panel.open(ministry.id)}
                  >
                    Control Panel
                  </Button>
                )}
              </MinistryCard>
            </li>
          ))}
        </ul>
      </CollapsibleSection>
      <dl className={classes.stats} aria-label="In numbers">
        {countMinistry(content, local).map(({ label, count }) => (
          <div key={label} className={classes.stat}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <DetailsDialog
        wanted={inviting ? undefined : panel.value}
        item={led}
        titleOf={({ name }) => name}
        onClose={panel.close}
      >
        {(ministry) => <ControlPanel ministry={ministry} onInvite={setInviting} />}
      </DetailsDialog>
      {led && <InviteDialog ministry={led} invited={inviting} onClose={() => setInviting(undefined)} />}
    </>
  );
}
