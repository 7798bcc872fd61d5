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

/** Draws the page once, when it is known whose it is and its code is there; until then the document says that it comes. */
async function start() {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no element for the app.");
  const client = createQueryClient();
  await client.prefetchQuery(sessionQuery);
  const isStranger = client.getQueryData(sessionQuery.queryKey) === null;
  await loadParts(isStranger ? paths.login() : window.location.hash.slice(1) || paths.dashboard());
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
  // In slices, between which the browser gets to its own work.
  startTransition(() => createRoot(root).render(app));
}
