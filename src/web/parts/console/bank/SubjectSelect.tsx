import { Select } from "antd";
import type { ReactNode } from "react";
import type { SubjectChoice } from "./useSubject.ts";
import css from "./SubjectSelect.module.css";

interface SubjectSelectProps {
  readonly label: string;
  readonly subjects: readonly SubjectChoice[];
  readonly value: number | null;
  readonly onChange: (id: number) => void;
}

/** Within a dialog the choices open inside it: what stands outside can't be pressed. */
const within = (node: HTMLElement): HTMLElement => node.closest("dialog") ?? document.body;

/** Chooses a subject among all of them, under their trade and level. */
export function SubjectSelect({ label, subjects, value, onChange }: SubjectSelectProps): ReactNode {
  const places = [...new Set(subjects.map(({ place }) => place))];
  const options = places.map((place) => ({
    label: place, title: place,
    options: subjects.filter((one) => one.place === place).map(({ id, name }) => ({ value: id, label: name, found: `${place} ${name}` })),
  }));
  return (
    <Select<number>
      className={css.select ?? ""} aria-label={label} placeholder={label} value={value} options={options}
      onChange={onChange} popupMatchSelectWidth={false} getPopupContainer={within}
      showSearch={{ optionFilterProp: "found" }}
    />
  );
}
