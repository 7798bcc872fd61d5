import "./no-eval.ts";
import "../theme/fonts.css";
import "../theme/mantine.css";
import "../theme/theme.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createHashRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { sessionQuery } from "../account/session/session.queries.ts";
import { paths } from "../navigation/paths.ts";
import { createQueryClient } from "./query-client.ts";
import { loadParts, routes } from "./routes.tsx";
import { removeServiceWorkers } from "./service-workers.ts";
import { cssVariablesResolver, theme } from "../theme/theme.ts";
import { restoreReturnRoute } from "../youtube/return-path.ts";

void removeServiceWorkers();
restoreReturnRoute();
void start();

/** Renders only after the session and the code of the page are loaded; until then index.html shows a loading message. */
async function start() {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no element for the app.");
  const client = createQueryClient();
  await client.prefetchQuery(sessionQuery);
  const isSignedOut = client.getQueryData(sessionQuery.queryKey) === null;
  await loadParts(isSignedOut ? paths.login() : window.location.hash.slice(1) || paths.dashboard());
  const app = (
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        deduplicateCssVariables={false}
        defaultColorScheme="auto"
      >
        <QueryClientProvider client={client}>
          <RouterProvider router={createHashRouter(routes)} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>
  );
  // A transition renders in slices, so that the browser stays responsive.
  startTransition(() => createRoot(root).render(app));
}
