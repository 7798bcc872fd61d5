import { Group, UnstyledButton } from "@mantine/core";
import { type Query, useQueryClient } from "@tanstack/react-query";
import { IconCloudOff } from "@tabler/icons-react";
import { useEffect, useSyncExternalStore } from "react";
import { useUser } from "../account/session/session.queries.ts";
import { formatSince } from "../offline/format-since.ts";
import { connection, watchConnection } from "../offline/connection.ts";
import classes from "./offline-bar.module.css";
import { useIsOffline } from "../offline/use-connection.ts";

export function OfflineBar() {
  const isOffline = useIsOffline();
  useEffect(watchConnection, []);
  return (
    <div className={classes.place}>
      <Group component="output" wrap="nowrap" gap="0.625rem" flex={1}>
        {isOffline && <Message />}
      </Group>
      {isOffline && (
        <UnstyledButton className={classes.button} onClick={() => void connection.check()}>
          Reconnect
        </UnstyledButton>
      )}
    </div>
  );
}

function Message() {
  const asOf = useAsOf();
  return (
    <>
      <IconCloudOff className={classes.icon} color="var(--accent)" size={20} stroke={1.6} aria-hidden />
      <span>
        <strong>Offline{asOf && `, as of ${asOf}`}.</strong> You can still read anything you’ve already
        opened.
      </span>
    </>
  );
}

function useAsOf(): string | undefined {
  const { uid } = useUser();
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => {
      const shown = cache.findAll({ type: "active", predicate: (query) => canBeStale(query, uid) });
      if (shown.length === 0) return undefined;
      return formatSince(new Date(Math.min(...shown.map(({ state }) => state.dataUpdatedAt))), new Date());
    },
  );
}

/** Whether the data belongs to the user and can change on the server. */
const canBeStale = ({ queryKey, meta, state, observers }: Query, uid: string) =>
  queryKey.includes(uid) &&
  meta?.isCached !== false &&
  state.data !== undefined &&
  observers.some(({ options }) => options.staleTime !== Number.POSITIVE_INFINITY);
