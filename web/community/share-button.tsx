import { Button, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconShare3 } from "@tabler/icons-react";

interface ShareButtonProps {
  to: string;
  /** Id of the item's title. */
  about: string;
}

/** Copies a link, or shows it where the browser doesn't allow copying. */
export function ShareButton({ to, about }: ShareButtonProps) {
  const { copy, copied, error } = useClipboard();
  const url = buildLink(to);
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        aria-describedby={about}
        leftSection={<IconShare3 size={18} stroke={1.6} aria-hidden />}
        onClick={() => void copy(url)}
      >
        Share
      </Button>
      <output>{copied && "Link copied"}</output>
      {error && <TextInput aria-label="Link" readOnly value={url} w="100%" />}
    </>
  );
}

export const buildLink = (to: string): string => new URL(`/#${to}`, window.location.href).href;
