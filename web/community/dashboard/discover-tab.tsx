import { Button } from "@mantine/core";
import { JoinButton } from "../groups/join-button.tsx";
import card from "../parts/card.module.css";
import { DetailsDialog } from "../parts/details-dialog.tsx";
import { useDialogAddress } from "../parts/use-dialog-address.ts";
import { showMinistries } from "../shown-community.ts";
import { useCommunity } from "../use-community.ts";
import { MinistryCard } from "./ministry-card.tsx";
import { MinistryDetails } from "./ministry-details.tsx";
import { useWasConnected } from "./use-was-connected.ts";

/** Ministries to be found and joined. */
export function DiscoverTab() {
  const { content, local } = useCommunity();
  const details = useDialogAddress("ministry");
  const wasConnected = useWasConnected();
  const { discover } = showMinistries(content, local);
  return (
    <>
      <ul className={card.pairs} aria-label="Ministries to discover">
        {discover.map((ministry) => (
          <li key={ministry.id}>
            <MinistryCard ministry={ministry}>
              {(titleId) => (
                <>
                  <JoinButton
                    id={ministry.id}
                    what="Ministry"
                    isIn={ministry.isJoined}
                    wasIn={wasConnected(ministry.id)}
                    about={titleId}
                  />
                  <Button
                    size="sm"
                    variant="subtle"
                    aria-describedby={titleId}
                    onClick={() => details.open(ministry.id)}
                  >
                    Details
                  </Button>
                </>
              )}
            </MinistryCard>
          </li>
        ))}
      </ul>
      <DetailsDialog
        wanted={details.value}
        item={discover.find(({ id }) => id === details.value)}
        titleOf={({ name }) => name}
        onClose={details.close}
      >
        {(ministry) => <MinistryDetails ministry={ministry} />}
      </DetailsDialog>
    </>
  );
}
