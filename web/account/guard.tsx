import { Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Navigate, Outlet, useLocation, useMatches } from "react-router";
import { paths } from "../paths.ts";
import type { RouteHandle } from "../routes.tsx";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { Centered } from "../ui/centered.tsx";
import { Loading } from "../ui/loading.tsx";
import { sessionQuery, SignedInUserProvider } from "./session.queries.ts";

/**
 * Lets signed-in people through and sends strangers to /login, which brings them back afterwards, unless the route has
 * something to show them.
 */
export function Guard() {
  const session = useQuery(sessionQuery);
  const location = useLocation();
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;

  if (session.data) {
    return (
      <SignedInUserProvider value={session.data}>
        <Outlet />
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
