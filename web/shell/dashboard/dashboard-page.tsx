import { Button, Title } from "@mantine/core";
import { IconArrowRight, IconMicrophone2 } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { useUser } from "../../account/session.queries.ts";
import { KINDS } from "../../create/kinds.ts";
import { paths } from "../../paths.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Page } from "../../ui/page.tsx";
import classes from "./dashboard-page.module.css";
import { greet } from "./greeting.ts";
import { RecentSermons } from "./recent-sermons.tsx";

const LeftRecordings = lazyPart(() =>
  import("../../sermons/recording/left-recordings.tsx").then((part) => part.LeftRecordings),
);

/** Where a person starts: something to create, and what they worked on last. */
export function DashboardPage() {
  const { displayName } = useUser();
  const [greeting] = useState(() => greet(new Date().getHours(), displayName));
  return (
    <Page title={greeting} lead="What will you bring your people this week?">
      <LeftRecordings />
      <QuickCreate />
      <section aria-labelledby="recent">
        <div className={classes.head}>
          <Title order={2} id="recent">
            Recent sermons
          </Title>
          <Link className={classes.more} to={paths.library()}>
            Open the library
          </Link>
        </div>
        <RecentSermons />
      </section>
    </Page>
  );
}

function QuickCreate() {
  const [, ...others] = KINDS;
  return (
    <section className={classes.create} aria-labelledby="quick">
      <div className={classes.sermon}>
        <IconMicrophone2 size={28} stroke={1.5} aria-hidden />
        <Title order={2} id="quick">
          From the pulpit to the page
        </Title>
        <p>
          Bring the words of a sermon. Berea makes a clean transcript, a summary, a lesson plan and
          highlights.
        </p>
        <Button
          component={Link}
          to={paths.createSermon()}
          className={classes.start}
          rightSection={<IconArrowRight size={18} aria-hidden />}
        >
          Create Sermon
        </Button>
      </div>
      <ul className={classes.others}>
        {others.map(({ title, to, Icon }) => (
          <li key={title}>
            <Link to={to} className={classes.other}>
              <Icon size={22} stroke={1.6} aria-hidden />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
