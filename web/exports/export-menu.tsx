import "@mantine/core/styles/Menu.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import { Menu } from "@mantine/core";
import { IconDownload, IconPrinter, IconSquare, IconSquareCheck } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ExportedKind } from "../../contract/record-kinds.ts";
import type { ExportFormat } from "../../contract/records/exports.schema.ts";
import { EXPORT_FORMATS, EXPORT_MESSAGES, FORMATS } from "../../contract/records/exports.ts";
import { PROVENANCE_TITLE } from "../../contract/sharing/provenance.ts";
import { useUser } from "../account/session/session.queries.ts";
import { BusyButton } from "../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../ui/notices/error-notice.tsx";
import { downloadExport } from "./download.ts";
import classes from "./export-menu.module.css";

interface ExportMenuProps {
  kind: ExportedKind;
  id: string;
  hasTimes?: boolean;
}

const CAPTIONS = new Set<ExportFormat>(["srt", "vtt"]);

export function ExportMenu({ kind, id, hasTimes = false }: ExportMenuProps) {
  const { uid } = useUser();
  const [provenance, setProvenance] = useState(false);
  const download = useMutation({
    mutationFn: (format: ExportFormat) => downloadExport({ uid, kind, id, format, provenance }),
  });
  const formats = FORMATS.filter(
    (format) => EXPORT_FORMATS[format].kinds.includes(kind) && (hasTimes || !CAPTIONS.has(format)),
  );
  return (
    <div className={classes.exporting}>
      <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <BusyButton
            size="sm"
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
            busy={download.isPending}
            busyLabel="Preparing..."
          >
            Export
          </BusyButton>
        </Menu.Target>
        <Menu.Dropdown>
          {formats.map((format) => (
            <Menu.Item key={format} onClick={() => download.mutate(format)}>
              {EXPORT_FORMATS[format].name}
            </Menu.Item>
          ))}
          <Menu.Item
            leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            role="menuitemcheckbox"
            aria-checked={provenance}
            closeMenuOnClick={false}
            leftSection={
              provenance ? (
                <IconSquareCheck size={18} stroke={1.6} aria-hidden />
              ) : (
                <IconSquare size={18} stroke={1.6} aria-hidden />
              )
            }
            onClick={() => setProvenance(!provenance)}
          >
            Include “{PROVENANCE_TITLE}”
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <output className={classes.status}>
        {download.isSuccess && `${EXPORT_FORMATS[download.variables].name} saved to your downloads.`}
      </output>
      {download.error && <ErrorNotice error={`${EXPORT_MESSAGES.failed}: ${download.error.message}`} />}
    </div>
  );
}
