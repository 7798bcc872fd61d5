import "@mantine/core/styles/Avatar.layer.css";
import { Avatar } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { CALLS } from "../../contract/calls.ts";
import { PRESENCE } from "../../contract/sharing/presence.ts";
import type { PresentPerson } from "../../contract/sharing/presence.schema.ts";
import { useIsOwnRecord, useRecordOwner } from "../account/session/record-owner.ts";
import { useUser } from "../account/session/session.queries.ts";
import { buildUrl, callApi } from "../api/api.ts";
import { useChurches } from "../churches/churches.queries.ts";
import { getInitials } from "../ui/text/initials.ts";
import classes from "./presence.module.css";
import { type SharedPlace, useSharing } from "./sharing.queries.ts";

interface PresenceProps extends SharedPlace {
  /** The version that the page shows. */
  version: number | undefined;
  isEditing?: boolean;
}

const MAX_SHOWN = 4;

/** Who else has the record open. Also loads the record again when somebody has saved it. */
export function Presence(props: PresenceProps) {
  const people = usePresence(props);
  return (
    <output className={classes.present}>
      {people.length > 0 && (
        <>
          <Avatar.Group aria-hidden spacing="xs">
            {people.slice(0, MAX_SHOWN).map(({ uid, name, isEditing }) => (
              <Avatar
                key={uid}
                size={28}
                radius="xl"
                color="cedar"
                variant={isEditing ? "filled" : "light"}
                title={name}
              >
                {getInitials(name)}
              </Avatar>
            ))}
          </Avatar.Group>
          <span dir="auto">{describePeople(people)}</span>
        </>
      )}
    </output>
  );
}

const NAMES = new Intl.ListFormat("en");
const MAX_NAMED = 3;

/** "Anna Green is editing", "Anna Green and Ben Brown are here" */
function describePeople(people: readonly PresentPerson[]): string {
  const editing = people.filter(({ isEditing }) => isEditing);
  const named = editing.length > 0 ? editing : people;
  const shown = named.slice(0, MAX_NAMED).map(({ name }) => name);
  const unnamed = named.length - shown.length;
  if (unnamed > 0) shown.push(unnamed === 1 ? "1 other" : `${unnamed} others`);
  const verb = named.length === 1 ? "is" : "are";
  const readers = people.length - named.length;
  const more = readers === 0 ? "" : `, ${readers} more here`;
  return `${NAMES.format(shown)} ${verb} ${editing.length > 0 ? "editing" : "here"}${more}`;
}

function usePresence({ kind, id, version, isEditing = false }: PresenceProps): readonly PresentPerson[] {
  const isOwn = useIsOwnRecord();
  const uid = useRecordOwner();
  const { uid: actor } = useUser();
  const hasChurch = (useChurches().data?.length ?? 0) > 0;
  const sharing = useSharing({ kind, id }, !isOwn || hasChurch);
  const isShared = Boolean(sharing.data?.sharing) && version !== undefined;
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ["presence", actor, uid, kind, id, isEditing],
    queryFn: ({ signal }) =>
      callApi("reportPresence", { params: { uid, kind, id }, body: { isEditing }, signal }),
    enabled: isShared,
    refetchInterval: PRESENCE.reportMs,
    refetchOnWindowFocus: "always",
    staleTime: 0,
    gcTime: 0,
    meta: { isCached: false },
  });
  useEffect(() => {
    if (!isShared) return undefined;
    const end = () =>
      void fetch(buildUrl(CALLS.endPresence.path, { uid, kind, id }), {
        method: "DELETE",
        keepalive: true,
      }).catch(() => undefined);
    window.addEventListener("pagehide", end);
    return () => {
      window.removeEventListener("pagehide", end);
      end();
    };
  }, [isShared, uid, kind, id]);
  const newer = data !== undefined && version !== undefined && data.version > version && data.version;
  useEffect(() => {
    if (newer) void client.invalidateQueries({ queryKey: [kind, uid, "one", id] });
  }, [client, newer, kind, uid, id]);
  return isShared && !error ? (data?.people ?? []) : [];
}
