import { type ReactNode, useRef, useState } from "react";
import { type To, useParams } from "react-router";
import { EXPORTED_KINDS } from "../../contract/record-kinds.ts";
import { useIsOwnRecord, useOwnerUrl } from "../account/session/record-owner.ts";
import { useChurches } from "../churches/churches.queries.ts";
import { paths } from "../navigation/paths.ts";
import { useDeferredData } from "../ui/browser/use-deferred-query.ts";
import { CommentsButton } from "../sharing/comments/comments-button.tsx";
import { PublishDialog, PublishItem } from "../publishing/publish-item.tsx";
import { usePublishLabel } from "../publishing/use-publish-label.ts";
import { NotShared, SharedBy } from "../sharing/shared-by.tsx";
import { Presence } from "../sharing/presence.tsx";
import { ReviewPanel } from "../sharing/review/review-panel.tsx";
import { useSharing } from "../sharing/sharing.queries.ts";
import { ShareButton } from "../sharing/share-button.tsx";
import { BackLink } from "../ui/layout/back-link.tsx";
import { Page } from "../ui/layout/page.tsx";
import { useRecordTabTitle } from "../ui/browser/tab-title.ts";
import { EditLink } from "./reading/edit-link.tsx";
import { FindBar } from "./reading/find-bar.tsx";
import { useTextSize } from "./reading/text-size.ts";
import { ViewerMenu } from "./reading/viewer-menu.tsx";
import { Provenance } from "./provenance.tsx";
import { RecordLoader } from "./record-loader.tsx";
import { isNotFound, type Records, type StoredRecord, useRecord } from "./records.ts";
import { RecordPlace } from "./record-place.tsx";
import classes from "./record-viewer.module.css";
import { useShortcuts } from "../ui/shortcuts/use-shortcuts.ts";

interface RecordViewerProps<R extends StoredRecord> {
  records: Records<R>;
  notFound?: string;
  /** `isShared`: the state of the review is shown. */
  renderFacts: (record: R, isShared: boolean) => ReactNode;
  /** The default is the URL of the editor. */
  getEditUrl?: (record: R) => To;
  /** Items of the menu that only this kind has. */
  menuItems?: ReactNode;
  /** Whether it can be exported as captions. */
  hasTimes?: (record: R) => boolean;
  notice?: ReactNode;
  /** What a reviewer should look at. */
  renderOpenChecks?: (record: R) => ReactNode;
  children: (record: R) => ReactNode;
}

/** The page layout for reading a record of any kind. */
export function RecordViewer<R extends StoredRecord>(props: RecordViewerProps<R>) {
  const { records, notFound, renderFacts, getEditUrl, menuItems, hasTimes, notice, children } = props;
  const { renderOpenChecks } = props;
  const { id = "" } = useParams();
  const exportKind = EXPORTED_KINDS.find((path) => path === records.path);
  const isOwn = useIsOwnRecord();
  const churches = useChurches().data ?? [];
  const sharing = useSharing({ kind: records.path, id }, !isOwn || churches.length > 0);
  const isShared = sharing.data?.sharing != null;
  const ownItems = isOwn && menuItems;
  const church = churches.find((each) => each.id === sharing.data?.sharing?.church.id);
  const mayPublish = isShared ? church?.permissions.canPublish === true : isOwn;
  const publishLabel = usePublishLabel(exportKind, id, { mayPublish, isOwn });
  const mayEdit = isOwn || sharing.data?.access === "edit";
  const toOwnerUrl = useOwnerUrl();
  const query = useRecord(records, id);
  const isWithdrawn = !isOwn && (isNotFound(sharing.error) || isNotFound(query.error));
  const data = useDeferredData(query);
  const loaded = isWithdrawn ? undefined : data;
  const title = loaded && (loaded.title.trim() || records.untitled);
  useRecordTabTitle(title);
  useTextSize();
  const content = useRef<HTMLDivElement>(null);
  const [isFinding, setFinding] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const openFindBar = () => setFinding(true);
  useShortcuts("reading", { find: openFindBar });
  return (
    <Page
      isCompact
      above={<BackLink to={paths.libraryTab(isOwn ? records.path : "church")} isIcon />}
      title={title ?? records.label}
      lead={
        loaded && (
          <span className={classes.facts}>
            {renderFacts(loaded, isShared)}
            {isOwn ? <RecordPlace record={loaded} /> : <SharedBy sharing={sharing.data} />}
          </span>
        )
      }
      action={
        loaded && (
          <div className={classes.actions}>
            {isShared && <CommentsButton kind={records.path} id={id} record={loaded} content={content} />}
            {isOwn && <ShareButton kind={records.path} record={loaded} />}
            {mayEdit && <EditLink to={getEditUrl?.(loaded) ?? toOwnerUrl(records.urls.edit(id))} />}
            <ViewerMenu
              exported={exportKind && { kind: exportKind, id, hasTimes: hasTimes?.(loaded) ?? false }}
              content={content}
              onFind={openFindBar}
            >
              {(ownItems || publishLabel) && (
                <>
                  {ownItems}
                  {publishLabel && <PublishItem label={publishLabel} onOpen={() => setPublishing(true)} />}
                </>
              )}
            </ViewerMenu>
          </div>
        )
      }
    >
      {isFinding && loaded && <FindBar content={content} onClose={() => setFinding(false)} />}
      {exportKind && loaded && (
        <PublishDialog
          place={{ kind: exportKind, id }}
          title={title ?? ""}
          opened={isPublishing}
          onClose={() => setPublishing(false)}
        />
      )}
      <Presence kind={records.path} id={id} version={loaded?.version} />
      {loaded && isShared && (
        <ReviewPanel
          kind={records.path}
          id={id}
          version={loaded.version}
          checks={renderOpenChecks?.(loaded)}
        />
      )}
      {notice}
      {isWithdrawn ? (
        <NotShared noun={records.noun} />
      ) : (
        <RecordLoader records={records} id={id} notFound={notFound}>
          {(record) => (
            <div key={record.id}>
              <div ref={content}>{children(record)}</div>
              <Provenance kind={records.path} record={record} />
            </div>
          )}
        </RecordLoader>
      )}
    </Page>
  );
}
