import { useSyncExternalStore } from "react";
import { connection } from "./connection.ts";

function subscribe(onChange: () => void): () => void {
  connection.addEventListener("online", onChange);
  connection.addEventListener("offline", onChange);
  return () => {
    connection.removeEventListener("online", onChange);
    connection.removeEventListener("offline", onChange);
  };
}

export const useIsOffline = () => useSyncExternalStore(subscribe, () => connection.isOffline);
