/** Leaders see everything; participants don't see the guide, resources and details. */
export type StudyView = "leader" | "participant";
