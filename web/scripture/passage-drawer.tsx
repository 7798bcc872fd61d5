import "../ui/dialog.css";
import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { EditionChoice, useEditionChoice } from "./edition-choice.tsx";
import { PassageColumn } from "./passage-column.tsx";
import { NARROW, type PassageRequest } from "./passage-request.ts";
import classes from "./passage.module.css";
import { needsReview } from "./review/findings.ts";
import { FindingPanel } from "./review/finding-panel.tsx";
import { ReviewStepper, stepByKey, useReviewSteps } from "./review/review-stepper.tsx";

interface PassageDrawerProps {
  request: PassageRequest;
  opened: boolean;
  /** The id of an edition other than the user's. */
  bible: string | undefined;
  onClose: () => void;
}

export function PassageDrawer({ request, opened, bible, onClose }: PassageDrawerProps) {
  const { reference, item } = request;
  const { checked } = item ?? {};
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  const editions = useEditionChoice(checked?.quotation?.edition ?? bible);
  const { go } = useReviewSteps(item);
  const isSideBySide = editions.second !== undefined;
  const shownReference = checked?.suggestion ?? (checked?.exists === false ? undefined : reference);
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      // On phones the text above the drawer stays visible.
      position={isNarrow && item ? "bottom" : "right"}
      size={isNarrow ? (item ? "64%" : "100%") : isSideBySide ? "min(56rem, 100%)" : "md"}
      overlayProps={item && { backgroundOpacity: 0.2 }}
      title={checked?.suggestion ? checked.text : reference}
      onKeyDown={item && stepByKey(go)}
    >
      {item && needsReview(item.checked) && <ReviewStepper current={item} />}
      {item && <FindingPanel key={`${item.in.id} ${item.checked.span.start}`} item={item} />}
      {shownReference !== undefined && (
        <>
          <EditionChoice {...editions} />
          <div className={classes.columns} data-two={isSideBySide || undefined}>
            <PassageColumn reference={shownReference} bible={editions.first} isNamed={isSideBySide} />
            {isSideBySide && <PassageColumn reference={shownReference} bible={editions.second} isNamed />}
          </div>
        </>
      )}
    </Drawer>
  );
}
