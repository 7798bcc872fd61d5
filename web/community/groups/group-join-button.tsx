import type { ShownGroup } from "../shown-community.ts";
import { useCommunity } from "../use-community.ts";
import { JoinButton } from "./join-button.tsx";

/** Joins a group and leaves it again; `about` is the id of its title. */
export function GroupJoinButton({ group, about }: { group: ShownGroup; about: string }) {
  const { content } = useCommunity();
  const wasIn = content.groups.some(({ id, role }) => id === group.id && role !== null);
  return <JoinButton id={group.id} what="Group" isIn={group.role !== null} wasIn={wasIn} about={about} />;
}
