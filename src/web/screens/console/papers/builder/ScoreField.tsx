import { Input } from "antd";
import { type ReactNode, useState } from "react";
import { useWords } from "../../../../parts/console/state/console.ts";
import { pointsText } from "../points.ts";
import css from "./sections.module.css";

interface ScoreFieldProps {
  readonly label: string;
  /** 1/100 points; null: not one value. */
  readonly value: number | null;
  readonly placeholder?: string;
  readonly onChange: (score: number) => void;
}

/** Points of a question. Light, as there are hundreds of them: the browser's own number field. */
export function ScoreField({ label, value, placeholder, onChange }: ScoreFieldProps): ReactNode {
  const { pointsUnit } = useWords("papers");
  // What is being typed may be no number yet.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      className={css.score ?? ""} type="number" min={0.5} max={10_000} step={0.5} aria-label={label} suffix={pointsUnit}
      {...(placeholder === undefined ? {} : { placeholder })}
      value={typed ?? (value === null ? "" : pointsText(value))}
      {...(value !== null && value <= 0 ? { status: "error" as const } : {})}
      onChange={({ target }) => {
        setTyped(target.value);
        const points = Math.round(Number(target.value) * 100);
        if (target.value !== "" && Number.isFinite(points)) onChange(points);
      }}
      onBlur={() => setTyped(null)}
      onPressEnter={(event) => event.preventDefault()}
    />
  );
}
