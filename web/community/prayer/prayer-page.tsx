import { Button } from "@mantine/core";
import { IconHeart, IconHeartPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import card from "../parts/card.module.css";
import { CommunityFrame } from "../parts/community-frame.tsx";
import { countOf } from "../parts/count.ts";
import { Filters } from "../parts/filters.tsx";
import { useDialogAddress } from "../parts/use-dialog-address.ts";
import { isFound } from "../search.ts";
import { showPrayers } from "../shown-community.ts";
import { useCommunity } from "../use-community.ts";
import { NewPrayerDialog } from "./new-prayer-dialog.tsx";
import { PrayerCard } from "./prayer-card.tsx";
import { rankTags } from "./tags.ts";

const ALL = { value: "", label: "All" };
const OFFERED_TAGS = 8;

/** All prayer requests, to be searched. */
export function PrayerPage() {
  const { content, local } = useCommunity();
  const [search, setSearch] = useState("");
  const [tag, setTag] = useState(ALL.value);
  const [address] = useSearchParams();
  const creation = useDialogAddress("new");
  const prayers = showPrayers(content, local);
  const tags = rankTags(prayers).slice(0, OFFERED_TAGS);
  const chosen = tags.includes(tag) ? tag : ALL.value;
  const shown = prayers.filter(
    ({ author, request, tags: own }) =>
      (chosen === ALL.value || own.includes(chosen)) && isFound(search, author.name, request, ...own),
  );
  return (
    <CommunityFrame
      title="Prayer"
      back={{ to: paths.community(), label: "Back to Community" }}
      action={
        <Button leftSection={<IconHeartPlus size={18} aria-hidden />} onClick={() => creation.open("prayer")}>
          New Prayer Request
        </Button>
      }
    >
      <Filters
        searchLabel="Search prayer requests"
        search={search}
        onSearch={setSearch}
        label="Tag"
        options={[ALL, ...tags.map((value) => ({ value, label: `#${value}` }))]}
        value={chosen}
        onChoose={setTag}
        found={countOf(shown.length, "prayer request")}
      />
      {shown.length === 0 && (
        <EmptyState icon={<IconHeart size={30} stroke={1.5} />} title="No prayer requests found">
          Try another word or another tag.
        </EmptyState>
      )}
      <ul className={card.list} aria-label="Prayer requests">
        {shown.map((prayer) => (
          <li key={prayer.id}>
            <PrayerCard prayer={prayer} isSought={prayer.id === address.get("prayer")} />
          </li>
        ))}
      </ul>
      <NewPrayerDialog opened={creation.value === "prayer"} onClose={creation.close} />
    </CommunityFrame>
  );
}
