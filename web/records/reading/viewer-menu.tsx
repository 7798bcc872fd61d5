import "@mantine/core/styles/Menu.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import { ActionIcon, Button, Menu } from "@mantine/core";
import {
  IconCheck,
  IconClipboardText,
  IconDots,
  IconDownload,
  IconPrinter,
  IconSearch,
  IconTextDecrease,
  IconTextIncrease,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useState } from "react";
import { EXPORT_FORMATS, EXPORT_MESSAGES } from "../../../contract/records/exports.ts";
import { PROVENANCE_TITLE } from "../../../contract/sharing/provenance.ts";
import { type Exported, listFormats, useExport } from "../../exports/use-export.ts";
import { describeKeys } from "../../ui/shortcuts/describe-keys.ts";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { Toast } from "../../ui/notices/toast.tsx";
import { useTextSize } from "./text-size.ts";
import classes from "./viewer-menu.module.css";

interface ViewerMenuProps {
  /** Missing for kinds that are not exported. */
  exported: Exported | undefined;
  content: RefObject<HTMLElement | null>;
  onFind: () => void;
  /** Items of the kind, before all others. */
  children: ReactNode;
}

/** All that can be done with a record besides sharing and editing it. */
export function ViewerMenu({ exported, content, onFind, children }: ViewerMenuProps) {
  const [provenance, setProvenance] = useState(false);
  const download = useExport(exported, provenance);
  const { percent, makeSmaller, makeLarger } = useTextSize();
  const copying = useMutation({
    // Copying works offline.
    networkMode: "always",
    mutationFn: async () => {
      const { copyDisplayedText } = await import("./copy-displayed-text.ts");
      if (content.current) await copyDisplayedText(content.current);
    },
  });
  const resize = (label: string, Icon: typeof IconDots, change: (() => void) | undefined) => (
    <Menu.Item
      leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
      rightSection={percent !== "100" && <span className={classes.size}>{percent}%</span>}
      closeMenuOnClick={false}
      disabled={!change}
      onClick={change}
    >
      {label}
    </Menu.Item>
  );
  return (
    <>
      <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon aria-label="More" title="More" variant="subtle">
            <IconDots size={22} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={classes.items}>
          {children && (
            <>
              {children}
              <Menu.Divider />
            </>
          )}
          <Menu.Item
            leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
            rightSection={
              <span className={classes.keys} aria-hidden>
                {describeKeys("reading", "find")}
              </span>
            }
            onClick={onFind}
          >
            Find in Page
          </Menu.Item>
          <Menu.Item
            leftSection={<IconClipboardText size={18} stroke={1.6} aria-hidden />}
            onClick={() => copying.mutate()}
          >
            Copy Text
          </Menu.Item>
          {resize("Larger Text", IconTextIncrease, makeLarger)}
          {resize("Smaller Text", IconTextDecrease, makeSmaller)}
          <Menu.Divider />
          {exported && (
            <>
              <Menu.Label>Export</Menu.Label>
              {listFormats(exported).map((format) => (
                <Menu.Item
                  key={format}
                  leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
                  onClick={() => download.mutate(format)}
                >
                  {EXPORT_FORMATS[format].name}
                </Menu.Item>
              ))}
              <Menu.CheckboxItem
                checked={provenance}
                closeMenuOnClick={false}
                checkIcon={<IconCheck size={18} stroke={1.6} aria-hidden />}
                onChange={setProvenance}
              >
                Include “{PROVENANCE_TITLE}”
              </Menu.CheckboxItem>
            </>
          )}
          <Menu.Item
            leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <div className={classes.outcome}>
        <output>
          {download.isPending && (
            <Toast onClose={() => undefined}>Preparing {EXPORT_FORMATS[download.variables].name}...</Toast>
          )}
          {download.isSuccess && (
            <Toast onClose={download.reset}>
              {EXPORT_FORMATS[download.variables].name} saved to your downloads.
            </Toast>
          )}
          {copying.isSuccess && <Toast onClose={copying.reset}>Text copied</Toast>}
        </output>
        {download.error && (
          <Problem error={`${EXPORT_MESSAGES.failed}: ${download.error.message}`} onClose={download.reset} />
        )}
        {copying.error && <Problem error={NO_CLIPBOARD} onClose={copying.reset} />}
      </div>
    </>
  );
}

const NO_CLIPBOARD = "Your browser doesn’t allow copying. Use Export, or create a link.";

const Problem = ({ error, onClose }: { error: string; onClose: () => void }) => (
  <ErrorNotice error={error}>
    <Button size="sm" variant="subtle" onClick={onClose}>
      Close
    </Button>
  </ErrorNotice>
);
