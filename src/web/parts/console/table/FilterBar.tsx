import { Button, Input, Select } from "antd";
import { type ReactNode, useState } from "react";
import { classes } from "../../../kit/classes.ts";
import { ConsoleIcon } from "../look/ConsoleIcon.tsx";
import { useWords } from "../state/console.ts";
import type { TableAddress } from "./address.ts";
import css from "./Table.module.css";
import type { Filter } from "./table.ts";

interface FilterBarProps {
  readonly filters: readonly Filter[];
  readonly address: TableAddress;
}

/** The conditions of a table; what is set stands in the address. */
export function FilterBar({ filters, address }: FilterBarProps): ReactNode {
  const words = useWords("table");
  if (filters.length === 0) return null;
  return (
    <div className={css.filters} role="search">
      {filters.map((filter) => (
        <OneFilter key={filter.name} filter={filter} address={address} />
      ))}
      {Object.keys(address.filters).length > 0 && (
        <Button type="link" onClick={address.clear}>{words.clear}</Button>
      )}
    </div>
  );
}

function OneFilter({ filter, address }: { readonly filter: Filter; readonly address: TableAddress }): ReactNode {
  const words = useWords("table");
  const value = address.filters[filter.name];
  switch (filter.kind) {
    case "text":
      // A new one for each value that comes from elsewhere: clearing, going back.
      return (
        <TextFilter
          key={value} label={filter.label} value={value ?? ""} onChange={(text) => address.filter({ [filter.name]: text })}
        />
      );
    case "choice":
      return (
        <Select
          className={classes(css.choice)}
          aria-label={filter.label}
          allowClear
          showSearch={filter.options.length > 8 && { optionFilterProp: "label" }}
          placeholder={filter.label}
          value={value ?? null}
          options={[...filter.options]}
          onChange={(next: string | null) => address.filter({ [filter.name]: next ?? undefined })}
          popupMatchSelectWidth={false}
        />
      );
    case "days":
      return (
        <span className={css.days} role="group" aria-label={filter.label}>
          {filter.label}
          {[filter.name, filter.until].map((name, i) => (
            <Input
              key={name}
              type="date"
              aria-label={i === 0 ? words.since : words.until}
              value={address.filters[name] ?? ""}
              onChange={(event) => address.filter({ [name]: event.target.value })}
            />
          ))}
        </span>
      );
  }
}

interface TextFilterProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function TextFilter({ label, value, onChange }: TextFilterProps): ReactNode {
  const [typed, setTyped] = useState(value);
  const send = () => {
    if (typed.trim() !== value) onChange(typed.trim());
  };
  return (
    <Input
      className={classes(css.text)}
      aria-label={label}
      placeholder={label}
      prefix={<ConsoleIcon name="search" />}
      allowClear
      value={typed}
      maxLength={100}
      onChange={(event) => {
        setTyped(event.target.value);
        // The cross.
        if (event.target.value === "" && event.type === "click") onChange("");
      }}
      onPressEnter={send}
      onBlur={send}
    />
  );
}
