import { useNavigate } from "react-router";

/** Goes one step back in the history; to `otherwise`, with `state`, where the app was opened at this very page. */
export function useGoBack(otherwise: string, state?: unknown): () => void {
  const navigate = useNavigate();
  return () => {
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    void (idx ? navigate(-1) : navigate(otherwise, { state }));
  };
}
