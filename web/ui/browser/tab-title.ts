import { useEffect, useLayoutEffect } from "react";

const setTitle = (title: string) => {
  document.title = `${title} · Berea`;
};

/** Names the browser's tab after the page. */
export const useTabTitle = (page: string) => useLayoutEffect(() => setTitle(page), [page]);

/** Names it after the record that the page shows, once that is loaded. Runs after the effects of `useTabTitle`. */
export const useRecordTabTitle = (record: string | undefined) =>
  useEffect(() => {
    if (record !== undefined) setTitle(record);
  }, [record]);
