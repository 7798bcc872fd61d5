import { useEffect, useState } from "react";
import { useUser } from "../session/session.queries.ts";
import { findUnsentWork, saveUnsavedWork, type UnsentItem } from "./unsent-work.ts";

const CHECK_INTERVAL_MS = 500;
const SAVE_INTERVAL_MS = 3000;

export function useUnsentItems(first: readonly UnsentItem[] = []): readonly UnsentItem[] {
  const user = useUser();
  const [items, setItems] = useState(first);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const check = async () => {
      const found = await findUnsentWork(user);
      if (isOver) return;
      setItems(found);
      timer = setTimeout(() => void check(), CHECK_INTERVAL_MS);
    };
    void check();
    const saving = setInterval(saveUnsavedWork, SAVE_INTERVAL_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      clearInterval(saving);
    };
  }, [user]);
  return items;
}
