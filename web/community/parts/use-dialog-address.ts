import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

/**
 * A dialog that has an address of its own: what `name` says in it, undefined while the dialog is closed. Closing goes back
 * to where it was opened.
 */
export function useDialogAddress(name: string) {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const wasOpenedHere = (state as { opened?: string } | null)?.opened === name;

  const open = useCallback(
    (value: string) => {
      const next = (now: URLSearchParams) => {
        now.set(name, value);
        return now;
      };
      setSearch(next, { preventScrollReset: true, state: { opened: name } });
    },
    [name, setSearch],
  );
  const close = useCallback(() => {
    if (wasOpenedHere) {
      void navigate(-1);
      return;
    }
    const next = (now: URLSearchParams) => {
      now.delete(name);
      return now;
    };
    setSearch(next, { preventScrollReset: true, replace: true });
  }, [name, navigate, setSearch, wasOpenedHere]);
  return { value: search.get(name) ?? undefined, open, close };
}
