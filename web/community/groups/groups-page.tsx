import { Button, Text } from "@mantine/core";
import { IconUsers, IconUsersPlus } from "@tabler/icons-react";
import { useState } from "react";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import card from "../parts/card.module.css";
import { CommunityFrame } from "../parts/community-frame.tsx";
import { countOf } from "../parts/count.ts";
import { Cover } from "../parts/cover.tsx";
import { DetailsDialog } from "../parts/details-dialog.tsx";
import { Filters } from "../parts/filters.tsx";
import { ShareButton } from "../parts/share-button.tsx";
import { useDialogAddress } from "../parts/use-dialog-address.ts";
import { isFound } from "../search.ts";
import { showGroups, type ShownGroup } from "../shown-community.ts";
import { useCommunity } from "../use-community.ts";
import { GroupCard } from "./group-card.tsx";
import { GroupJoinButton } from "./group-join-button.tsx";
import { NewGroupDialog } from "./new-group-dialog.tsx";

const OPTIONS = [
  { value: "all", label: "All" },
  { value: "mine", label: "My groups" },
  { value: "others", label: "To join" },
] as const;
type Choice = (typeof OPTIONS)[number]["value"];

/** All groups, to be searched. */
export function GroupsPage() {
  const { content, local } = useCommunity();
  const [search, setSearch] = useState("");
  const [choice, setChoice] = useState<Choice>("all");
  const creation = useDialogAddress("new");
  const details = useDialogAddress("group");
  const groups = showGroups(content, local);
  const shown = groups.filter(
    ({ name, description, role }) =>
      (choice === "all" || (choice === "mine") === (role !== null)) && isFound(search, name, description),
  );
  return (
    <CommunityFrame
      title="Groups"
      back={{ to: paths.community(), label: "Back to Community" }}
      action={
        <Button leftSection={<IconUsersPlus size={18} aria-hidden />} onClick={() => creation.open("group")}>
          New Group
        </Button>
      }
    >
      <Filters
        searchLabel="Search groups"
        search={search}
        onSearch={setSearch}
        label="Which groups"
        options={OPTIONS}
        value={choice}
        onChoose={setChoice}
        found={countOf(shown.length, "group")}
      />
      {shown.length === 0 && (
        <EmptyState icon={<IconUsers size={30} stroke={1.5} />} title="No groups found">
          Try another word, or start a group of your own.
        </EmptyState>
      )}
      <ul className={card.pairs} aria-label="Groups">
        {shown.map((group) => (
          <li key={group.id}>
            <GroupCard group={group} />
          </li>
        ))}
      </ul>
      <NewGroupDialog opened={creation.value === "group"} onClose={creation.close} />
      <DetailsDialog
        wanted={details.value}
        item={groups.find(({ id }) => id === details.value)}
        titleOf={({ name }) => name}
        onClose={details.close}
      >
        {(group) => <GroupDetails group={group} />}
      </DetailsDialog>
    </CommunityFrame>
  );
}

function GroupDetails({ group }: { group: ShownGroup }) {
  return (
    <>
      <Cover motif={group.image} color={group.color} />
      <Text c="dimmed" id="group-members">
        {countOf(group.members, "member")}
        {group.role && ` · You are here as ${group.role}`}
      </Text>
      <p className={card.content}>{group.description}</p>
      <div className={card.actions}>
        {!group.isOwn && <GroupJoinButton group={group} about="group-members" />}
        <ShareButton
          title={group.name}
          to={`${paths.communityGroups()}?group=${group.id}`}
          about="group-members"
        />
      </div>
    </>
  );
}
