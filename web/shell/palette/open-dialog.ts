import { createSharedState } from "../../ui/browser/shared-state.ts";

/** The dialog of `Commands` that is open. */
export const openDialog = createSharedState<"palette" | "shortcuts" | undefined>(undefined);
