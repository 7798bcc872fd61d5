import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { useEffect, useRef, type MouseEvent } from "react";
import { Outlet, ScrollRestoration, useLocation, useMatches } from "react-router";
import { BREAKPOINTS } from "../../contract/limits.ts";
import { useGreeting } from "../account/session/first-sign-in.ts";
import { setUnsentWorkFinder } from "../account/sign-out/unsent-work.ts";
import { OfflineBar } from "./offline-bar.tsx";
import { ColorSchemeSync } from "../profile/color-scheme-sync.tsx";
import { useSavePreferencesOnClose } from "../profile/profile.queries.ts";
import type { RouteHandle } from "../navigation/route-handle.ts";
import { startPrefetching } from "../ui/browser/prefetch-when-idle.ts";
import { LeaveQuestionsProvider } from "../ui/browser/leave-questions.tsx";
import { lazyDialog, lazyComponent } from "../ui/browser/lazy-component.tsx";
import { useTabTitle } from "../ui/browser/tab-title.ts";
import { DropAnywhere } from "../sermons/new/drop-anywhere.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { Commands } from "./palette/commands.tsx";
import { Footer } from "./footer.tsx";
import { Navigation } from "./navigation.tsx";
import classes from "./shell.module.css";
import { TopBar } from "./top-bar.tsx";

const NavigationDrawer = lazyDialog(
  () => import("./navigation-drawer.tsx").then((part) => part.NavigationDrawer),
  { isNeededOffline: true },
);
const Greeting = lazyComponent(() => import("./welcome/greeting.tsx").then((part) => part.Greeting));

setUnsentWorkFinder((user) =>
  import("./unsent-in-browser.ts").then((part) => part.findUnsentInBrowser(user)),
);

const DRAWER_TITLE = "Ministry Dashboard";

export function Shell() {
  const isWide = useMediaQuery(`(min-width: ${BREAKPOINTS.desktop}px)`, false, {
    getInitialValueInEffect: false,
  });
  const [drawerOpened, drawer] = useDisclosure(false);
  const greeting = useGreeting();
  const title = usePageTitle();
  const main = useFocusAfterNavigation();
  useEffect(startPrefetching, []);
  useSavePreferencesOnClose();
  // A plain link to `#main` would change the route, which lives after the #.
  const skipToMain = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
  };

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main" onClick={skipToMain}>
        Skip to content
      </a>
      {isWide ? (
        <div className={classes.side}>
          <Navigation title={DRAWER_TITLE} />
        </div>
      ) : (
        <NavigationDrawer title={DRAWER_TITLE} opened={drawerOpened} onClose={drawer.close} />
      )}
      <div className={classes.column}>
        <TopBar title={title} onOpenDrawer={isWide ? undefined : drawer.open} />
        <OfflineBar />
        <main ref={main} id="main" tabIndex={-1} className={classes.main}>
          <LeaveQuestionsProvider>
            <Outlet />
          </LeaveQuestionsProvider>
        </main>
        <Footer />
        <BottomBar />
      </div>
      <ColorSchemeSync />
      {greeting && <Greeting part={greeting} />}
      <Commands />
      <DropAnywhere />
      <ScrollRestoration />
    </div>
  );
}

function usePageTitle(): string {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const title = handle?.title ?? "Dashboard";
  useTabTitle(title);
  return title;
}

/** Focuses the page after navigation, so that screen readers announce it, unless the state has `keepsFocus`. */
function useFocusAfterNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname, state } = useLocation();
  const keepsFocus = (state as { keepsFocus?: boolean } | null)?.keepsFocus === true;
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!keepsFocus) main.current?.focus({ preventScroll: true });
  }, [pathname, keepsFocus]);
  return main;
}
