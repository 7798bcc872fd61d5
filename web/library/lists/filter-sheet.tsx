import { Button, Group, Stack } from "@mantine/core";
import { FilterFields, type FilterFieldsProps } from "./filter-fields.tsx";
import { Drawer } from "../../ui/dialogs/drawer.tsx";

export interface FilterSheetProps extends FilterFieldsProps {
  opened: boolean;
  onClose: () => void;
  onClear: () => void;
}

/** The filters on phones. */
export const FilterSheet = ({ opened, onClose, onClear, ...fields }: FilterSheetProps) => (
  <Drawer opened={opened} onClose={onClose} position="bottom" size="auto" title="Filters">
    <Stack>
      <FilterFields {...fields} isLabelled />
      <Group justify="space-between">
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  </Drawer>
);
