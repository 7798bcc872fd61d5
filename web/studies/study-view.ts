/** For whom a study is shown: who leads it sees everything, who takes part what is said and done together. */
export type StudyView = "leader" | "participant";
