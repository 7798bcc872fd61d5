import { Button } from "@mantine/core";
import { IconPencil, IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, type To, useParams } from "react-router";
import { EXPORTED_KINDS } from "../../contract/record-kinds.ts";
import { ExportMenu } from "../exports/export-menu.tsx";
import { paths } from "../navigation/paths.ts";
import { useDeferredData } from "../ui/browser/use-deferred-query.ts";
import { LibraryLink } from "../ui/layout/library-link.tsx";
import { Page } from "../ui/layout/page.tsx";
import { RecordLoader } from "./record-loader.tsx";
import { type Records, type StoredRecord, useRecord } from "./records.ts";
import classes from "./record-viewer.module.css";

interface RecordViewerProps<R extends StoredRecord> {
  records: Records<R>;
  notFound?: string;
  /** What is said of it below its title. */
  renderFacts: (record: R) => ReactNode;
  /** Where it is edited, where that depends on what is read. */
  editAddress?: (record: R) => To;
  /** What else can be made of it. */
  renderActions?: (record: R) => ReactNode;
  /** Whether it has times, so that it can be exported as captions. */
  hasTimes?: (record: R) => boolean;
  /** What is going on, above the record. */
  notice?: ReactNode;
  children: (record: R) => ReactNode;
}

/** The layout of the page on which a record of any kind is read: the way back, title, facts, actions, and its content. */
export function RecordViewer<R extends StoredRecord>(props: RecordViewerProps<R>) {
  const { records, notFound, renderFacts, editAddress, renderActions, hasTimes, notice, children } = props;
  const { id = "" } = useParams();
  const exportedAs = EXPORTED_KINDS.find((path) => path === records.path);
  const known = useDeferredData(useRecord(records, id));
  return (
    <Page
      above={<LibraryLink to={paths.libraryTab(records.path)} />}
      title={known ? known.title.trim() || records.untitled : records.label}
      lead={known && <span className={classes.facts}>{renderFacts(known)}</span>}
      action={
        known && (
          <div className={classes.actions}>
            <Button
              component={Link}
              to={editAddress?.(known) ?? records.addresses.edit(id)}
              size="sm"
              variant="default"
              leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />}
            >
              Edit
            </Button>
            {renderActions?.(known)}
            {exportedAs ? (
              <ExportMenu kind={exportedAs} id={id} hasTimes={hasTimes?.(known)} />
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
        {(record) => <div key={record.id}>{children(record)}</div>}
      </RecordLoader>
    </Page>
  );
}
