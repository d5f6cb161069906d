import { type ReactNode, useSyncExternalStore } from "react";
import type { Language } from "#contract/text/say.ts";
import { loadTexts } from "../../../text/load.ts";
import { AppProvider, useApp } from "../../app/context.tsx";
import { onDemand, useOnDemand } from "../../app/onDemand.ts";
import { onPartnerQuestion, partnerQuestion } from "./partnerQuestion.ts";

const language = (): Language => (document.documentElement.lang === "en" ? "en" : "zh");
const dialog = onDemand(async () => {
  const [{ PartnerDialog }, texts] = await Promise.all([import("./PartnerDialog.tsx"), loadTexts(language(), ["login"])]);
  return { PartnerDialog, texts };
});

/** Asks a partner's link's question when there is one; the person stays who they are where it can't be asked. */
export function PartnerHost(): ReactNode {
  const app = useApp();
  const question = useSyncExternalStore(onPartnerQuestion, partnerQuestion, () => null);
  const loaded = useOnDemand(dialog, question !== null, () => question?.answer(false));
  if (!question || !loaded) return null;
  return (
    <AppProvider value={{ ...app, texts: { ...app.texts, ...loaded.texts } }}>
      <loaded.PartnerDialog {...question} />
    </AppProvider>
  );
}
