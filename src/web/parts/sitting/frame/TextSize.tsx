import { type ReactNode, useEffect, useState } from "react";
import { fill } from "#contract/text/say.ts";
import { IconButton } from "../../../kit/IconButton.tsx";
import { toast } from "../../../kit/toast.ts";
import { useText } from "../../app/context.tsx";
import { chooseSize, chosenSize, type SizeChoice } from "../../app/look.ts";

const NEXT: Readonly<Record<SizeChoice, SizeChoice>> = { "": "large", large: "xlarge", xlarge: "" };

/** Makes the text of the whole site larger, step by step and back (design system 3). */
export function TextSize(): ReactNode {
  const t = useText("sitting");
  const [size, setSize] = useState<SizeChoice>("");
  // The server doesn't say which; the cookie does.
  // oxlint-disable-next-line react/set-state-in-effect
  useEffect(() => setSize(chosenSize()), []);
  const name = (one: SizeChoice) => fill(t.textSizeNow, { size: t.sizes[one || "normal"] });
  return (
    <IconButton
      icon="type"
      label={`${t.textSize}, ${name(size)}`}
      onClick={() => {
        const next = NEXT[size];
        chooseSize(next);
        setSize(next);
        toast.ok(name(next));
      }}
    />
  );
}
