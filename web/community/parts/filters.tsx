import { Button, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import classes from "./filters.module.css";

interface FiltersProps<Value extends string> {
  /** What is searched: "Search events". */
  searchLabel: string;
  search: string;
  onSearch: (search: string) => void;
  /** Names the choice for screen readers. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChoose: (value: Value) => void;
  /** How many are left, in words. */
  found: string;
}

/** A search field, and a choice of what is shown. */
export function Filters<Value extends string>(props: FiltersProps<Value>) {
  const { searchLabel, search, onSearch, label, options, value, onChoose, found } = props;
  return (
    <div className={classes.filters}>
      <TextInput
        type="search"
        aria-label={searchLabel}
        placeholder={searchLabel}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
      <fieldset className={classes.choice} aria-label={label}>
        {options.map((option) => (
          <Button
            key={option.value}
            size="sm"
            radius="xl"
            variant={option.value === value ? "light" : "default"}
            aria-pressed={option.value === value}
            onClick={() => onChoose(option.value)}
          >
            {option.label}
          </Button>
        ))}
      </fieldset>
      <output className={classes.found}>{found}</output>
    </div>
  );
}
