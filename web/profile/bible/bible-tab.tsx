import { NativeSelect, Skeleton, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { Preferences, Profile } from "../../../contract/account/profile.schema.ts";
import type { Bible } from "../../../contract/bibles/bibles.schema.ts";
import { listBibleOptions } from "../../bibles/bible-facts.ts";
import { useBibles, usePreferredBibles } from "../../bibles/bibles.queries.ts";
import { PASSAGE_KEY } from "../../scripture/passage.queries.ts";
import { useOperator } from "../../system/operator.queries.ts";
import { ContactName } from "../../ui/notices/contact-name.tsx";
import { ErrorNotice } from "../../ui/notices/error-notice.tsx";
import { describeProfileError, useChangePreferences } from "../profile.queries.ts";
import { ProfileSection } from "../profile-section.tsx";
import { AddBibles } from "./add-bibles.tsx";
import { ServerBibles } from "./server-bibles.tsx";

export function BibleTab({ profile }: { profile: Profile }) {
  const bibles = useBibles();
  const operator = useOperator().data;
  return (
    <Stack>
      <ProfileSection title="Your Bible">
        {bibles.data ? (
          <BibleChoice bibles={bibles.data} preferences={profile.preferences} />
        ) : bibles.error ? (
          <ErrorNotice error={bibles.error} onRetry={() => void bibles.refetch()} />
        ) : (
          <Skeleton height="9rem" aria-hidden />
        )}
        {operator?.isOperator === false && (
          <Text size="sm" c="dimmed">
            To add another Bible, ask <ContactName contact={operator.contact} />.
          </Text>
        )}
      </ProfileSection>
      {operator?.isOperator && bibles.data && (
        <>
          <ServerBibles bibles={bibles.data} />
          <AddBibles />
        </>
      )}
    </Stack>
  );
}

const NO_SECOND = { value: "", label: "None" };

interface BibleChoiceProps {
  bibles: readonly Bible[];
  preferences: Preferences;
}

function BibleChoice({ bibles, preferences }: BibleChoiceProps) {
  const client = useQueryClient();
  const { first } = usePreferredBibles();
  const { mutate, error } = useChangePreferences();
  const choose = (change: Partial<Preferences>) =>
    mutate(change, { onSuccess: () => void client.invalidateQueries({ queryKey: PASSAGE_KEY }) });
  const [only] = bibles;
  if (only && bibles.length === 1) {
    return <Text>Passages appear in the {only.name}, the only Bible on this server.</Text>;
  }
  const others = bibles.filter(({ id }) => id !== first?.id);
  const second = others.find(({ id }) => id === preferences.secondBible);
  return (
    <>
      <NativeSelect
        size="md"
        label="Bible"
        description="For passages in studies, devotionals, lesson plans and exports. A sermon or study can use another one."
        data={listBibleOptions(bibles)}
        value={first?.id ?? ""}
        onChange={({ currentTarget: { value } }) => choose({ bible: value })}
      />
      <NativeSelect
        size="md"
        label="Second Bible"
        description="Shown next to the first when you open a passage."
        data={[NO_SECOND, ...listBibleOptions(others)]}
        value={second?.id ?? ""}
        onChange={({ currentTarget: { value } }) => choose({ secondBible: value === "" ? null : value })}
      />
      {error && <ErrorNotice error={describeProfileError(error)} />}
    </>
  );
}
