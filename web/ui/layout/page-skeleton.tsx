import { Skeleton } from "@mantine/core";
import classes from "./page.module.css";

export function PageSkeleton() {
  return (
    <div className={classes.page} aria-hidden>
      <Skeleton height="2.25rem" width="55%" mb="md" />
      <Skeleton height="1rem" width="75%" mb="xl" />
      <Skeleton height="8rem" mb="md" radius="lg" />
      <Skeleton height="8rem" radius="lg" />
    </div>
  );
}
