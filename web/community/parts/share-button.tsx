import "@mantine/core/styles/Popover.layer.css";
import { Button, Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconCopy, IconShare3 } from "@tabler/icons-react";
import { SampleNote } from "./sample-note.tsx";
import classes from "./share-button.module.css";
import { type Shared, useShare } from "./share.ts";

interface ShareButtonProps extends Shared {
  /** Id of what it is about. */
  about: string;
}

/** Says what a link to something is worth, and then gives it. */
export function ShareButton({ title, to, about }: ShareButtonProps) {
  const [opened, { toggle, close }] = useDisclosure(false);
  const { canSend, send, copy } = useShare();
  const give = (how: typeof send) => {
    close();
    void how({ title, to });
  };
  return (
    <Popover opened={opened} onChange={close} onDismiss={close} trapFocus returnFocus shadow="md" width={300}>
      <Popover.Target>
        <Button
          size="sm"
          variant="subtle"
          aria-describedby={about}
          leftSection={<IconShare3 size={18} stroke={1.6} aria-hidden />}
          onClick={toggle}
        >
          Share
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Share ${title}`} className={classes.dropdown}>
        <SampleNote>
          The link opens this sample for others who sign in here. What you did in it stays in your browser.
        </SampleNote>
        <div className={classes.ways}>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconCopy size={18} stroke={1.6} aria-hidden />}
            onClick={() => give(copy)}
          >
            Copy Link
          </Button>
          {canSend && (
            <Button size="sm" variant="default" onClick={() => give(send)}>
              Send Link
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
