import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { SHARING_MESSAGES } from "../../contract/sharing/sharing.ts";
import { useIsOwnRecord, useOwnerUrl } from "../account/session/record-owner.ts";
import { PageSkeleton } from "../ui/layout/page-skeleton.tsx";
import { Page } from "../ui/layout/page.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { NotShared } from "./shared-by.tsx";
import { type SharedPlace, useSharing } from "./sharing.queries.ts";

interface EditorAccessProps extends SharedPlace {
  title: string;
  noun: string;
  viewUrl: string;
  children: ReactNode;
}

/**
 * Opens the editor of a record that the user may change. It stays open if that ends, so that nothing written disappears:
 * the next save says why it fails.
 */
export function EditorAccess({ kind, id, title, noun, viewUrl, children }: EditorAccessProps) {
  const isOwn = useIsOwnRecord();
  const toOwnerUrl = useOwnerUrl();
  const sharing = useSharing({ kind, id }, !isOwn);
  const [wasOpened, setOpened] = useState(isOwn);
  if (!wasOpened && sharing.data?.access === "edit") setOpened(true);
  if (wasOpened) return children;
  if (sharing.isPending) return <PageSkeleton />;
  return (
    <Page title={title}>
      {sharing.data ? (
        <ErrorNotice error={SHARING_MESSAGES.onlyView}>
          <Button component={Link} to={toOwnerUrl(viewUrl)} size="sm" variant="default">
            View {noun}
          </Button>
        </ErrorNotice>
      ) : (
        <NotShared noun={noun} />
      )}
    </Page>
  );
}
