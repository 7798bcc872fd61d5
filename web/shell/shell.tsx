import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/Drawer.layer.css";
import { Drawer } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { useEffect, useRef, type MouseEvent } from "react";
import { Outlet, ScrollRestoration, useLocation, useMatches } from "react-router";
import { BREAKPOINTS } from "../../contract/limits.ts";
import type { RouteHandle } from "../routes.tsx";
import { Footer } from "./footer.tsx";
import { Navigation } from "./navigation.tsx";
import classes from "./shell.module.css";
import { TopBar } from "./top-bar.tsx";
import { WelcomeDialog } from "./welcome-dialog.tsx";

const DRAWER_TITLE = "Ministry Dashboard";

/** What stands around every page of a signed-in person: drawer, top bar, footer, and the page between. */
export function Shell() {
  const isWide = useMediaQuery(`(min-width: ${BREAKPOINTS.desktop}px)`, false, {
    getInitialValueInEffect: false,
  });
  const [drawerOpened, drawer] = useDisclosure(false);
  const title = usePageTitle();
  const main = useFocusAfterNavigation();
  // A plain link to `#main` would change the route, which lives after the #.
  const skipToMain = (event: MouseEvent) => {
    event.preventDefault();
    main.current?.focus();
  };

  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#main" onClick={skipToMain}>
        Skip to the content
      </a>
      {isWide ? (
        <div className={classes.side}>
          <Navigation title={DRAWER_TITLE} />
        </div>
      ) : (
        <Drawer opened={drawerOpened} onClose={drawer.close} title={DRAWER_TITLE} size="17rem">
          <Navigation onNavigate={drawer.close} />
        </Drawer>
      )}
      <div className={classes.column}>
        <TopBar title={title} onOpenDrawer={isWide ? undefined : drawer.open} />
        <main ref={main} id="main" tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
        <Footer />
      </div>
      <WelcomeDialog />
      <ScrollRestoration />
    </div>
  );
}

function usePageTitle(): string {
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const title = handle?.title ?? "Dashboard";
  useEffect(() => {
    document.title = `${title} · Berea`;
  }, [title]);
  return title;
}

/** Moves the focus into the page after every change of the address but the first, so that it is read out. */
function useFocusAfterNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
