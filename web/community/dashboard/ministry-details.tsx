import { Text } from "@mantine/core";
import { JoinButton } from "../groups/join-button.tsx";
import card from "../parts/card.module.css";
import { Cover } from "../parts/cover.tsx";
import type { ShownMinistry } from "../shown-community.ts";
import classes from "./details.module.css";
import { useWasConnected } from "./use-was-connected.ts";

const TEXT_ID = "ministry-details";

/** All about a ministry, and the way in or out. */
export function MinistryDetails({ ministry }: { ministry: ShownMinistry }) {
  const wasConnected = useWasConnected();
  return (
    <>
      <Cover motif={ministry.image} color={ministry.color} />
      <Text id={TEXT_ID}>{ministry.description}</Text>
      <dl className={classes.facts}>
        <dt>Denomination</dt>
        <dd>{ministry.denomination}</dd>
        <dt>Location</dt>
        <dd>{ministry.location}</dd>
        <dt>Services</dt>
        <dd>{ministry.serviceTime}</dd>
        {ministry.role && (
          <>
            <dt>Your role</dt>
            <dd>{ministry.role}</dd>
          </>
        )}
      </dl>
      <div className={card.actions}>
        <JoinButton
          id={ministry.id}
          what="Ministry"
          isIn={ministry.isJoined}
          wasIn={wasConnected(ministry.id)}
          about={TEXT_ID}
        />
      </div>
    </>
  );
}
