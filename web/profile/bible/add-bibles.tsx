import { ProfileSection } from "../profile-section.tsx";
import { AddBibleFile } from "./add-bible-file.tsx";
import { AvailableBibles } from "./available-bibles.tsx";

/** For the operator: adds editions for everyone on this server. */
export function AddBibles() {
  return (
    <ProfileSection title="Add a Bible">
      <AvailableBibles />
      <AddBibleFile />
    </ProfileSection>
  );
}
