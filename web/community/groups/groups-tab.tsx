import { Button } from "@mantine/core";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import card from "../parts/card.module.css";
import { showGroups } from "../shown-community.ts";
import { useCommunity } from "../use-community.ts";
import { GroupCard } from "./group-card.tsx";

/** The groups in the community's tabs. */
export function GroupsTab() {
  const { content, local } = useCommunity();
  return (
    <>
      <div className={card.more}>
        <Button component={Link} to={paths.communityGroups()} variant="light">
          Search all groups
        </Button>
      </div>
      <ul className={card.pairs} aria-label="Groups">
        {showGroups(content, local).map((group) => (
          <li key={group.id}>
            <GroupCard group={group} />
          </li>
        ))}
      </ul>
    </>
  );
}
