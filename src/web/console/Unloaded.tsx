import type { ReactNode } from "react";
import type { Language } from "#contract/text/say.ts";
import { Button } from "../kit/Button.tsx";
import css from "./Unloaded.module.css";

/** The one text that no dictionary holds: that dictionaries, or the page's code, could not be loaded. */
const WORDS = {
  zh: { title: "没加载出来", text: "网络没连上，或者服务器正忙。没保存的内容还在这台设备上。", again: "重试" },
  en: {
    title: "Could not be loaded",
    text: "The network is down, or the server is busy. What wasn't saved is still on this device.",
    again: "Try again",
  },
} as const;

export function Unloaded({ language, onRetry }: { readonly language: Language; readonly onRetry: () => void }): ReactNode {
  const { title, text, again } = WORDS[language];
  return (
    <main className={css.box} role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      <Button kind="primary" size="lg" onClick={onRetry}>{again}</Button>
    </main>
  );
}
