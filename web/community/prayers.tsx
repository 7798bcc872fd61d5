import { IconHeart } from "@tabler/icons-react";
import { useUser } from "../account/session/session.queries.ts";
import { paths } from "../navigation/paths.ts";
import classes from "./community.module.css";
import { NewItemButton } from "./new-item-button.tsx";
import { PostedCard } from "./posted-card.tsx";
import { ToggleButton } from "./toggle-button.tsx";
import { useCommunity } from "./use-community.ts";

export function Prayers() {
  const { prayers, updateItem } = useCommunity();
  return (
    <ul className={classes.list} aria-label="Prayer requests">
      {prayers.map(({ id, author, request, comments, tags, prayerCount, hasPrayed = false }) => (
        <li key={id}>
          <PostedCard
            id={id}
            author={author}
            content={request}
            comments={comments}
            onComment={(comment) => updateItem("prayers", id, { comments: [...comments, comment] })}
            reaction={
              <ToggleButton
                label="Pray"
                Icon={IconHeart}
                isPressed={hasPrayed}
                count={prayerCount}
                onToggle={(prayed) =>
                  updateItem("prayers", id, {
                    hasPrayed: prayed,
                    prayerCount: prayerCount + (prayed ? 1 : -1),
                  })
                }
                about={id}
              />
            }
            sharedPath={`${paths.communityPrayer()}?show=${id}`}
          >
            <div className={classes.actions}>
              {tags.map((tag) => (
                <span key={tag} className={classes.badge}>
                  #{tag}
                </span>
              ))}
            </div>
          </PostedCard>
        </li>
      ))}
    </ul>
  );
}

export function NewPrayerButton() {
  const { displayName, photoURL } = useUser();
  const { addItem } = useCommunity();
  return (
    <NewItemButton
      label="New Prayer Request"
      fields={[
        { name: "request", label: "How can we pray for you?", kind: "long text" },
        { name: "tags", label: "Tags", isOptional: true },
      ]}
      onSubmit={({ request, tags }) =>
        addItem("prayers", {
          id: crypto.randomUUID(),
          author: { name: displayName, avatar: photoURL },
          request,
          prayerCount: 0,
          comments: [],
          tags: [...new Set(tags.match(/[^\s,;#]+/g))],
        })
      }
    />
  );
}
