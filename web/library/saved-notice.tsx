import { Anchor } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { paths } from "../navigation/paths.ts";
import { Toast } from "../ui/notices/toast.tsx";
import classes from "../ui/notices/toast.module.css";

export interface LocationState {
  saved?: { id: string; title: string };
}

export function SavedNotice() {
  const location = useLocation();
  const navigate = useNavigate();
  const [saved, setSaved] = useState((location.state as LocationState | null)?.saved);

  useEffect(() => {
    // Otherwise every reload would show the notice again.
    if (location.state) void navigate(location, { replace: true, state: null });
  }, [location, navigate]);

  return (
    <output className={classes.place}>
      {saved && (
        <Toast onClose={() => setSaved(undefined)}>
          “{saved.title}” was added to your library.{" "}
          <Anchor component={Link} to={paths.sermon(saved.id)} underline="always">
            Open
          </Anchor>
        </Toast>
      )}
    </output>
  );
}
