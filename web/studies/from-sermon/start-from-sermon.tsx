import { Button } from "@mantine/core";
import { IconMicrophone2 } from "@tabler/icons-react";
import { useSearchParams } from "react-router";
import { lazyDialog } from "../../ui/browser/lazy-component.tsx";

const ChooseSermonDialog = lazyDialog(() =>
  import("./choose-sermon-dialog.tsx").then((part) => part.ChooseSermonDialog),
);

/** Opens the dialog to create a study from a sermon, which `?from=sermon` opens too. */
export function StartFromSermon() {
  const [search, setSearch] = useSearchParams();
  const isOpen = search.get("from") === "sermon";
  const open = () => {
    search.set("from", "sermon");
    setSearch(search, { preventScrollReset: true });
  };
  const close = () => {
    search.delete("from");
    setSearch(search, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconMicrophone2 size={18} stroke={1.6} aria-hidden />}
        onClick={open}
      >
        Start from a Sermon
      </Button>
      <ChooseSermonDialog opened={isOpen} onClose={close} />
    </>
  );
}
