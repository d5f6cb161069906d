import type { ReactNode } from "react";
import { Segmented } from "../../../kit/Segmented.tsx";
import { useText } from "../../app/context.tsx";
import { chooseSize, type SizeChoice } from "../../app/look.ts";

interface TextSizeProps {
  readonly value: SizeChoice;
  readonly onChange: (size: SizeChoice) => void;
}

/** The letters of the whole site, in three sizes; kept in a cookie. */
export function TextSize({ value, onChange }: TextSizeProps): ReactNode {
  const t = useText("frame");
  return (
    <Segmented
      label={t.textSize}
      value={value || "normal"}
      items={[{ id: "normal", label: t.sizeNormal }, { id: "large", label: t.sizeLarge }, { id: "xlarge", label: t.sizeXlarge }]}
      onChange={(id) => {
        const next = id === "normal" ? "" : id;
        chooseSize(next);
        onChange(next);
      }}
    />
  );
}
