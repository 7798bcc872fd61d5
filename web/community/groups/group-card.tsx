import { Title } from "@mantine/core";
import { useId } from "react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import card from "../parts/card.module.css";
import colors from "../parts/colors.module.css";
import { countOf } from "../parts/count.ts";
import { Cover } from "../parts/cover.tsx";
import { DeleteButton } from "../parts/delete-button.tsx";
import { TintedIcon } from "../parts/icon.tsx";
import titleLink from "../parts/title-link.module.css";
import type { ShownGroup } from "../shown-community.ts";
import { GroupJoinButton } from "./group-join-button.tsx";

/** A group in a list. */
export function GroupCard({ group }: { group: ShownGroup }) {
  const { id, name, members, icon, color, description, image, role, isOwn } = group;
  const titleId = useId();
  return (
    <article className={card.card} aria-labelledby={titleId}>
      <Cover motif={image} color={color} />
      <div className={card.head}>
        <TintedIcon icon={icon} color={color} />
        <div className={card.names}>
          <Title order={2} id={titleId} className={card.title}>
            <Link className={titleLink.link} to={`${paths.communityGroups()}?group=${id}`}>
              {name}
            </Link>
          </Title>
          <p className={card.facts}>{countOf(members, "member")}</p>
        </div>
        {role && (
          <span className={`${colors.tinted} ${card.badge}`} data-color={color}>
            {role}
          </span>
        )}
        {isOwn && <DeleteButton kind="groups" id={id} name={name} />}
      </div>
      <p className={card.clamped}>{description}</p>
      {!isOwn && (
        <div className={card.actions}>
          <GroupJoinButton group={group} about={titleId} />
        </div>
      )}
    </article>
  );
}
