import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconArrowLeft } from "@tabler/icons-react";
import { useState } from "react";
import { EditionChoice, useEditionChoice } from "./edition-choice.tsx";
import { PassageColumn } from "./passage-column.tsx";
import { usePassage } from "./passage.queries.ts";
import { NARROW, type PassageRequest } from "./passage-request.ts";
import classes from "./passage.module.css";
import { RelatedPassages } from "./related/related-passages.tsx";
import { findQuotedEdition, needsReview } from "./review/findings.ts";
import { FindingPanel } from "./review/finding-panel.tsx";
import { ReviewStepper, stepByKey, useReviewSteps } from "./review/review-stepper.tsx";
import { Drawer } from "../ui/dialogs/drawer.tsx";

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
  const editions = useEditionChoice((checked && findQuotedEdition(checked)) ?? bible);
  const { go } = useReviewSteps(item);
  const hasSecond = editions.second !== undefined;
  // Otherwise the drawer would hide the text that the finding is about.
  const isSideBySide = hasSecond && !(checked && needsReview(checked));
  const { related, openRelated, goBack } = useRelated(request);
  const suggestion = checked?.isDismissed ? undefined : checked?.suggestion;
  const requestedReference = suggestion ?? (checked?.exists === false ? undefined : reference);
  const shownReference = related ?? requestedReference;
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      // On phones the text above the drawer stays visible.
      position={isNarrow && item ? "bottom" : "right"}
      size={isNarrow ? (item ? "64%" : "100%") : isSideBySide ? "min(56rem, 100%)" : "md"}
      overlayProps={item && { backgroundOpacity: 0.2 }}
      title={related ?? (checked?.suggestion ? checked.text : reference)}
      onKeyDown={item && stepByKey(go)}
    >
      {related === undefined ? (
        <>
          {item && needsReview(item.checked) && <ReviewStepper current={item} />}
          {item && <FindingPanel key={`${item.in.id} ${item.checked.span.start}`} item={item} />}
        </>
      ) : (
        <Button
          size="compact-md"
          variant="subtle"
          mb="md"
          leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden />}
          onClick={goBack}
        >
          Back
        </Button>
      )}
      {shownReference !== undefined && (
        <>
          <EditionChoice {...editions} />
          <div className={classes.columns} data-two={isSideBySide || undefined}>
            <PassageColumn reference={shownReference} bible={editions.first} isNamed={hasSecond} />
            {hasSecond && (
              <SecondColumn reference={shownReference} first={editions.first} second={editions.second} />
            )}
          </div>
          <RelatedPassages reference={shownReference} bible={editions.first} onOpen={openRelated} />
        </>
      )}
    </Drawer>
  );
}

interface SecondColumnProps {
  reference: string;
  first: string | undefined;
  second: string | undefined;
}

/** Nothing if one of the editions lacks the passage, so that both columns would be the King James Version. */
function SecondColumn({ reference, first, second }: SecondColumnProps) {
  const shown = usePassage(reference, first).data?.bible;
  const isSame = usePassage(reference, second).data?.bible === shown;
  return isSame && shown !== undefined ? null : (
    <PassageColumn reference={reference} bible={second} isNamed />
  );
}

/** The cross references that were opened one after another from a requested passage. */
function useRelated(request: PassageRequest) {
  const [{ from, references }, setOpened] = useState<{ from: PassageRequest; references: string[] }>({
    from: request,
    references: [],
  });
  const opened = from === request ? references : [];
  return {
    related: opened.at(-1),
    openRelated: (reference: string) => setOpened({ from: request, references: [...opened, reference] }),
    goBack: () => setOpened({ from: request, references: opened.slice(0, -1) }),
  };
}
