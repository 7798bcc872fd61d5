import { Button } from "@mantine/core";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import card from "../parts/card.module.css";
import { showPrayers } from "../shown-community.ts";
import { useCommunity } from "../use-community.ts";
import { PrayerCard } from "./prayer-card.tsx";

/** The prayer requests in the community's tabs. */
export function PrayerTab() {
  const { content, local } = useCommunity();
  return (
    <>
      <div className={card.more}>
        <Button component={Link} to={paths.communityPrayer()} variant="light">
          Search all prayer requests
        </Button>
      </div>
      <ul className={card.list} aria-label="Prayer requests">
        {showPrayers(content, local).map((prayer) => (
          <li key={prayer.id}>
            <PrayerCard prayer={prayer} isSought={false} />
          </li>
        ))}
      </ul>
    </>
  );
}
