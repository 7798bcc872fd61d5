import { Button } from "@mantine/core";
import { IconPencil, IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, type To, useParams } from "react-router";
import { EXPORTED_KINDS } from "../../contract/record-kinds.ts";
import { ExportMenu } from "../exports/export-menu.tsx";
import { paths } from "../navigation/paths.ts";
import { useDeferredData } from "../ui/browser/use-deferred-query.ts";
import { ShareButton } from "../sharing/share-button.tsx";
import { LibraryLink } from "../ui/layout/library-link.tsx";
import { Page } from "../ui/layout/page.tsx";
import { useRecordTabTitle } from "../ui/browser/tab-title.ts";
import { Provenance } from "./provenance.tsx";
import { RecordLoader } from "./record-loader.tsx";
import { type Records, type StoredRecord, useRecord } from "./records.ts";
import { RecordPlace } from "./record-place.tsx";
import classes from "./record-viewer.module.css";

interface RecordViewerProps<R extends StoredRecord> {
  records: Records<R>;
  notFound?: string;
  renderFacts: (record: R) => ReactNode;
  /** The default is the URL of the editor. */
  getEditUrl?: (record: R) => To;
  renderActions?: (record: R) => ReactNode;
  /** Whether it can be exported as captions. */
  hasTimes?: (record: R) => boolean;
  notice?: ReactNode;
  children: (record: R) => ReactNode;
}

/** The page layout for reading a record of any kind. */
export function RecordViewer<R extends StoredRecord>(props: RecordViewerProps<R>) {
  const { records, notFound, renderFacts, getEditUrl, renderActions, hasTimes, notice, children } = props;
  const { id = "" } = useParams();
  const exportKind = EXPORTED_KINDS.find((path) => path === records.path);
  const loaded = useDeferredData(useRecord(records, id));
  const title = loaded && (loaded.title.trim() || records.untitled);
  useRecordTabTitle(title);
  return (
    <Page
      isCompact
      above={<LibraryLink to={paths.libraryTab(records.path)} />}
      title={title ?? records.label}
      lead={
        loaded && (
          <span className={classes.facts}>
            {renderFacts(loaded)}
            <RecordPlace record={loaded} />
          </span>
        )
      }
      action={
        loaded && (
          <div className={classes.actions}>
            <Button
              component={Link}
              to={getEditUrl?.(loaded) ?? records.urls.edit(id)}
              size="sm"
              variant="default"
              leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />}
            >
              Edit
            </Button>
            {renderActions?.(loaded)}
            {exportKind ? (
              <>
                <ShareButton kind={exportKind} record={loaded} />
                <ExportMenu kind={exportKind} id={id} hasTimes={hasTimes?.(loaded)} />
              </>
            ) : (
              <Button
                size="sm"
                variant="default"
                leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
                onClick={() => window.print()}
              >
                Print
              </Button>
            )}
          </div>
        )
      }
    >
      {notice}
      <RecordLoader records={records} id={id} notFound={notFound}>
        {(record) => (
          <div key={record.id}>
            {children(record)}
            <Provenance kind={records.path} record={record} />
          </div>
        )}
      </RecordLoader>
    </Page>
  );
}
