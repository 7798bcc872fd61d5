import { Box, Button, Stack, Title } from "@mantine/core";
import { IconArrowRight, IconMicrophone2 } from "@tabler/icons-react";
import { Link } from "react-router";
import { RECORD_KINDS } from "../../record-kinds/record-kinds.ts";
import { paths } from "../../navigation/paths.ts";
import green from "./continue-card.module.css";
import classes from "./quick-create.module.css";

export function QuickCreate({ isNew }: { isNew: boolean }) {
  const kinds = isNew ? RECORD_KINDS.slice(1) : RECORD_KINDS;
  return (
    <Stack component="section" mb="xl" aria-labelledby="quick">
      {isNew ? (
        <FirstSermon />
      ) : (
        <Title order={2} id="quick">
          Create something new
        </Title>
      )}
      <ul className={classes.kinds} data-count={kinds.length}>
        {kinds.map(({ records, Icon }) => (
          <li key={records.name}>
            <Link to={records.urls.create} className={classes.kind}>
              <Icon size={22} stroke={1.6} aria-hidden />
              {records.label}
            </Link>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function FirstSermon() {
  return (
    <Box className={`${green.card} ${classes.sermon}`} mb={0}>
      <IconMicrophone2 size={28} stroke={1.5} aria-hidden />
      <Title order={2} id="quick">
        From the pulpit to the page
      </Title>
      <p>Add a recording or transcript. Get a clean transcript, summary, lesson plan and highlights.</p>
      <Button
        component={Link}
        to={paths.createSermon()}
        className={green.go}
        rightSection={<IconArrowRight size={18} aria-hidden />}
      >
        Create Sermon
      </Button>
    </Box>
  );
}
