import { Button, type ButtonProps, Group } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCopy, IconShare3 } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface LinkButtonsProps {
  title: string;
  url: string;
  size?: ButtonProps["size"];
  copyVariant?: string;
  /** More buttons. */
  children?: ReactNode;
}

/** Copies a link, or passes it to the system's dialog for sharing. */
export function LinkButtons({ title, url, size, copyVariant = "default", children }: LinkButtonsProps) {
  const { copy, copied, error } = useClipboard();
  return (
    <Group gap="sm">
      <Button
        size={size}
        variant={copyVariant}
        leftSection={<IconCopy size={18} stroke={1.6} aria-hidden />}
        onClick={() => void copy(url)}
      >
        Copy Link
      </Button>
      {"share" in navigator && (
        <Button
          size={size}
          variant="default"
          leftSection={<IconShare3 size={18} stroke={1.6} aria-hidden />}
          // Rejects if the user closes the system's dialog.
          onClick={() => void navigator.share({ title, url }).catch(() => undefined)}
        >
          Send...
        </Button>
      )}
      {children}
      <output>
        {copied && "Link copied"}
        {error && "Your browser doesn’t allow copying. Select the link and copy it."}
      </output>
    </Group>
  );
}
