import { Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, Outlet, useLocation, useMatches } from "react-router";
import type { User } from "../../../contract/account/account.ts";
import { paths } from "../../navigation/paths.ts";
import type { RouteHandle } from "../../navigation/route-handle.ts";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { Centered } from "../../ui/layout/centered.tsx";
import { lazyComponent } from "../../ui/browser/lazy-component.tsx";
import { Loading } from "../../ui/notices/loading.tsx";
import { sessionQuery, SignedInUserProvider } from "./session.queries.ts";

const SessionMonitor = lazyComponent(() =>
  import("./session-monitor.tsx").then((part) => part.SessionMonitor),
);

/** Redirects signed-out visitors to /login and back. After a session ends, the page still belongs to its user. */
export function Guard() {
  const session = useQuery(sessionQuery);
  const location = useLocation();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;

  const owner = useOwner(session.data);

  if (owner) {
    return (
      <SignedInUserProvider value={owner}>
        <Outlet />
        <SessionMonitor owner={owner} currentUser={session.data} />
      </SignedInUserProvider>
    );
  }
  if (session.data === null) {
    return handle?.invitation ?? <Navigate to={paths.login()} replace state={{ from: location }} />;
  }
  if (!session.error) return <Loading />;
  return (
    <Centered>
      <Title order={1} mb="md">
        Berea
      </Title>
      <ErrorNotice error={session.error} onRetry={() => void session.refetch()} />
    </Centered>
  );
}

function useOwner(currentUser: User | null | undefined): User | undefined {
  const [owner, setOwner] = useState<User>();
  const isOwner = currentUser && (owner === undefined || owner.uid === currentUser.uid);
  if (isOwner && currentUser !== owner) setOwner(currentUser);
  return isOwner ? currentUser : owner;
}
