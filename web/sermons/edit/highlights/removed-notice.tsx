import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import classes from "./highlight-editor.module.css";

interface RemovedNoticeProps {
  sentence: string;
  onPutBack: () => void;
}

export function RemovedNotice({ sentence, onPutBack }: RemovedNoticeProps) {
  return (
    <div className={classes.removed}>
      <output>{sentence}</output>
      <Button
        size="compact-md"
        variant="subtle"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        onClick={onPutBack}
      >
        Put It Back
      </Button>
    </div>
  );
}
