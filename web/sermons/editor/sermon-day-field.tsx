import { AnyDayField } from "../../ui/any-day-field.tsx";

interface SermonDayFieldProps {
  /** `YYYY-MM-DD`; null where there is none. */
  day: string | null;
  onChange: (day: string | null) => void;
}

/** The day of a sermon: any, or none. */
export function SermonDayField(props: SermonDayFieldProps) {
  return <AnyDayField {...props} label="Sermon Date" isOptional />;
}
