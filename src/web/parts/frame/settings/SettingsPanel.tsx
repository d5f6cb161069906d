import type { ReactNode } from "react";
import { useText } from "../../app/context.tsx";
import { onDemand, useOnDemand } from "../../app/onDemand.ts";
import css from "./SettingsPanel.module.css";

const settings = onDemand(() => import("./Settings.tsx"));

/** The display settings; their code comes when the panel is opened for the first time. */
export function SettingsPanel({ open }: { readonly open: boolean }): ReactNode {
  const t = useText("frame");
  const loaded = useOnDemand(settings, open);
  return <div className={css.panel} aria-busy={!loaded}>{loaded ? <loaded.Settings /> : <p className="sr">{t.loading}</p>}</div>;
}
