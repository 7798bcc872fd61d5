import { useEffect, useState } from "react";
import { useUser } from "../session/session.queries.ts";
import { findUnsentWork, saveUnsavedWork, type UnsentItem } from "./unsent-work.ts";

const CHECK_INTERVAL_MS = 500;
const SAVE_EVERY_MS = 3000;

export function useUnsentItems(first: readonly UnsentItem[] = []): readonly UnsentItem[] {
  const person = useUser();
  const [items, setItems] = useState(first);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = async () => {
      const found = await findUnsentWork(person);
      if (isOver) return;
      setItems(found);
      timer = setTimeout(() => void look(), CHECK_INTERVAL_MS);
    };
    void look();
    const saving = setInterval(saveUnsavedWork, SAVE_EVERY_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      clearInterval(saving);
    };
  }, [person]);
  return items;
}
