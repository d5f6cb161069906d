import { type ReactNode, useState } from "react";
import { Segmented } from "../../../kit/Segmented.tsx";
import { useApp, useText } from "../../app/context.tsx";
import { chooseLanguage, chosenSize, chosenTheme, chooseTheme } from "../../app/look.ts";
import { TextSize } from "./TextSize.tsx";
import css from "./Settings.module.css";

/** Text size, theme and language; kept in cookies, so that the server draws the next page with them. */
export function Settings(): ReactNode {
  const t = useText("frame");
  const { language } = useApp();
  const [size, setSize] = useState(chosenSize);
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <>
      <Row label={t.textSize}>
        <TextSize value={size} onChange={setSize} />
      </Row>
      <Row label={t.theme}>
        <Segmented
          label={t.theme}
          value={theme || "device"}
          items={[{ id: "device", label: t.themeDevice }, { id: "light", label: t.themeLight }, { id: "dark", label: t.themeDark }]}
          onChange={(id) => {
            const next = id === "device" ? "" : id;
            chooseTheme(next);
            setTheme(next);
          }}
        />
      </Row>
      <Row label={t.language}>
        <Segmented
          label={t.language}
          value={language}
          items={[{ id: "zh", label: <span lang="zh-CN">中文</span> }, { id: "en", label: <span lang="en">English</span> }]}
          onChange={chooseLanguage}
        />
      </Row>
    </>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <span className={css.label} aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}
