import { useNavigate } from "react-router";

/** Goes back in the history, or to `fallback` with `state` if the app was opened on this page. */
export function useGoBack(fallback: string, state?: unknown): () => void {
  const navigate = useNavigate();
  return () => {
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    void (idx ? navigate(-1) : navigate(fallback, { state }));
  };
}
