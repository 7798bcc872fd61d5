import { formatDay } from "../../../contract/text/calendar-day.ts";
import { Anchor, Loader, Skeleton, Stack, Text } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { UNTITLED_SERMON } from "../../../contract/records/sermon.ts";
import type { SermonItem } from "../../../contract/records/sermon.schema.ts";
import { paths } from "../../navigation/paths.ts";
import { useCreateStudyFromSermon } from "../../records/study-from-sermon.queries.ts";
import { GenerationOptions } from "../../records/generation/generation-options.tsx";
import { BusyButton } from "../../ui/inputs/busy-button.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";

import classes from "./choose-sermon.module.css";
import { callApi } from "../../api/api.ts";
import { usePagedList } from "../../records/paged-list.ts";
import { Modal } from "../../ui/dialogs/modal.tsx";

/** Creates a study from the chosen sermon and opens its editor. */
export function ChooseSermonDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const creation = useCreateStudyFromSermon();
  const choose = (sermonId: string) => {
    if (creation.isPending) return;
    creation.mutate(
      { sermonId },
      { onSuccess: (study) => void navigate(paths.editStudy(study.id), { replace: true }) },
    );
  };
  return (
    <Modal opened={opened} onClose={onClose} title="Start from a Sermon">
      <Stack>
        <Text size="sm" c="dimmed">
          Choose a sermon. Berea creates a study with a session for each main point. You can edit everything
          afterwards.
        </Text>
        <GenerationOptions kind="study" />
        {creation.error && <ErrorNotice error={creation.error} />}
        <SermonList chosen={creation.isPending ? creation.variables.sermonId : undefined} onChoose={choose} />
      </Stack>
    </Modal>
  );
}

interface SermonListProps {
  chosen: string | undefined;
  onChoose: (sermonId: string) => void;
}

function SermonList({ chosen, onChoose }: SermonListProps) {
  const list = usePagedList(
    (uid) => ["sermons", uid, "list"],
    (call) => callApi("listSermons", call),
  );
  if (list.isPending) return <Skeleton height="9rem" aria-label="Loading..." />;
  if (!list.data) return <ErrorNotice error="Failed to load content" onRetry={() => void list.refetch()} />;
  const sermons = list.data.pages.flatMap((page) => page.items);
  if (sermons.length === 0) {
    return (
      <Text>
        You don’t have any sermons yet.{" "}
        <Anchor component={Link} to={paths.createSermon()}>
          Create a sermon
        </Anchor>
      </Text>
    );
  }
  return (
    <>
      <Stack component="ul" gap="sm">
        {sermons.map((sermon) => (
          <li key={sermon.id}>
            <SermonOption
              sermon={sermon}
              isBusy={chosen === sermon.id}
              onChoose={() => onChoose(sermon.id)}
            />
          </li>
        ))}
      </Stack>
      {list.hasNextPage && (
        <BusyButton
          variant="default"
          size="sm"
          busy={list.isFetchingNextPage}
          busyLabel="Loading..."
          onClick={() => void list.fetchNextPage()}
        >
          Show More
        </BusyButton>
      )}
    </>
  );
}

interface SermonOptionProps {
  sermon: SermonItem;
  isBusy: boolean;
  onChoose: () => void;
}

function SermonOption({ sermon: { title, date, scripture }, isBusy, onChoose }: SermonOptionProps) {
  const facts = [date ? formatDay(date) : "No date", scripture].filter(Boolean).join(" · ");
  return (
    <button type="button" className={classes.sermon} aria-disabled={isBusy || undefined} onClick={onChoose}>
      <span>
        <strong>{title || UNTITLED_SERMON}</strong>
        <Text span display="block" size="sm" c="dimmed">
          {isBusy ? "Creating the study..." : facts}
        </Text>
      </span>
      {isBusy && <Loader size="1.25rem" aria-hidden />}
    </button>
  );
}
