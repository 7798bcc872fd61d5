import { Button } from "@mantine/core";
import { paths } from "../navigation/paths.ts";
import { countOf } from "../ui/text/count-of.ts";
import { Card } from "./card.tsx";
import classes from "./community.module.css";
import { Cover, TintedIcon } from "./icon.tsx";
import { NewItemButton } from "./new-item-button.tsx";
import { ShareButton } from "./share-button.tsx";
import { useCommunity } from "./use-community.ts";

export function Groups() {
  const { groups, updateItem } = useCommunity();
  return (
    <ul className={classes.grid} aria-label="Groups">
      {groups.map(({ id, name, members, icon, color, description, image, role }) => (
        <li key={id}>
          <Card
            id={id}
            title={name}
            cover={<Cover icon={image} color={color} />}
            icon={<TintedIcon icon={icon} color={color} />}
            facts={countOf(members, "member")}
            badge={role}
            actions={
              <>
                <Button
                  size="sm"
                  variant={role === null ? "light" : "default"}
                  aria-describedby={id}
                  onClick={() =>
                    updateItem(
                      "groups",
                      id,
                      role === null
                        ? { role: "Member", members: members + 1 }
                        : { role: null, members: members - 1 },
                    )
                  }
                >
                  {role === null ? "Join Group" : "Leave Group"}
                </Button>
                <ShareButton to={`${paths.communityGroups()}?show=${id}`} about={id} />
              </>
            }
          >
            <p className={classes.content}>{description}</p>
          </Card>
        </li>
      ))}
    </ul>
  );
}

export function NewGroupButton() {
  const { addItem } = useCommunity();
  return (
    <NewItemButton
      label="New Group"
      fields={[
        { name: "name", label: "Name" },
        { name: "description", label: "Description", kind: "long text" },
      ]}
      onSubmit={(values) =>
        addItem("groups", {
          ...values,
          id: crypto.randomUUID(),
          members: 1,
          icon: "people",
          color: "cedar",
          image: "sunrise",
          role: "Admin",
        })
      }
    />
  );
}
