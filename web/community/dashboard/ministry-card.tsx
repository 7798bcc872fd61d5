import { Title } from "@mantine/core";
import { useId, type ReactNode } from "react";
import type { MinistryCard as Ministry } from "../content.ts";
import card from "../parts/card.module.css";
import colors from "../parts/colors.module.css";
import { Cover } from "../parts/cover.tsx";

interface MinistryCardProps {
  ministry: Ministry;
  /** What can be done about it, told the id of its title. */
  children: (titleId: string) => ReactNode;
}

/** A ministry in a list. */
export function MinistryCard({ ministry, children }: MinistryCardProps) {
  const { name, role, denomination, location, serviceTime, description, image, color } = ministry;
  const titleId = useId();
  return (
    <article className={card.card} aria-labelledby={titleId}>
      <Cover motif={image} color={color} />
      <div className={card.head}>
        <div className={card.names}>
          <Title order={2} id={titleId} className={card.title}>
            {name}
          </Title>
          <p className={card.facts}>
            <span>{denomination}</span>
            <span>{serviceTime}</span>
            <span>{location}</span>
          </p>
        </div>
        {role && (
          <span className={`${colors.tinted} ${card.badge}`} data-color={color}>
            {role}
          </span>
        )}
      </div>
      <p className={card.clamped}>{description}</p>
      <div className={card.actions}>{children(titleId)}</div>
    </article>
  );
}
