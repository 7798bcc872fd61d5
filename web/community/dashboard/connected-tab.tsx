import { Button } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import { EmptyState } from "../../ui/empty-state.tsx";
import card from "../parts/card.module.css";
import { DetailsDialog } from "../parts/details-dialog.tsx";
import { useDialogAddress } from "../parts/use-dialog-address.ts";
import { showMinistries } from "../shown-community.ts";
import { useCommunity } from "../use-community.ts";
import { MinistryCard } from "./ministry-card.tsx";
import { MinistryDetails } from "./ministry-details.tsx";
import { MinistrySettings } from "./ministry-settings.tsx";

/** The ministries that the person belongs to. */
export function ConnectedTab() {
  const { content, local } = useCommunity();
  const panel = useDialogAddress("panel");
  const settings = useDialogAddress("settings");
  const { connected, discover } = showMinistries(content, local);
  // Who leaves a ministry in its control panel goes on seeing it there.
  const all = [...connected, ...discover];
  const find = (wanted: string | undefined) => all.find(({ id }) => id === wanted);
  return (
    <>
      {connected.length === 0 && (
        <EmptyState icon={<IconPlugConnected size={30} stroke={1.5} />} title="Not connected yet">
          The ministries that you join under Discover stand here.
        </EmptyState>
      )}
      <ul className={card.pairs} aria-label="Connected ministries">
        {connected.map((ministry) => (
          <li key={ministry.id}>
            <MinistryCard ministry={ministry}>
              {(titleId) => (
                <>
                  <Button
                    size="sm"
                    variant="light"
                    aria-describedby={titleId}
                    onClick={() => panel.open(ministry.id)}
                  >
                    Control Panel
                  </Button>
                  <Button
                    size="sm"
                    variant="subtle"
                    aria-describedby={titleId}
                    onClick={() => settings.open(ministry.id)}
                  >
                    Settings
                  </Button>
                </>
              )}
            </MinistryCard>
          </li>
        ))}
      </ul>
      <DetailsDialog
        wanted={panel.value}
        item={find(panel.value)}
        titleOf={({ name }) => name}
        onClose={panel.close}
      >
        {(ministry) => <MinistryDetails ministry={ministry} />}
      </DetailsDialog>
      <DetailsDialog
        wanted={settings.value}
        item={find(settings.value)}
        titleOf={({ name }) => `Settings of ${name}`}
        onClose={settings.close}
      >
        {({ id }) => <MinistrySettings id={id} />}
      </DetailsDialog>
    </>
  );
}
