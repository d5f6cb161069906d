import type { ReactNode } from "react";
import type { Language } from "#contract/text/say.ts";
import { loadTexts } from "../../text/load.ts";
import { AppProvider, useApp } from "../app/context.tsx";
import { onDemand, useOnDemand } from "../app/onDemand.ts";
import type { Reported } from "./reported.ts";

const language = (): Language => (document.documentElement.lang === "en" ? "en" : "zh");
const dialogs = onDemand(async () => {
  const [report, phone, texts] = await Promise.all([
    import("./ReportDialog.tsx"), import("./PhoneDialog.tsx"), loadTexts(language(), ["reports", "login", "fields"]),
  ]);
  return { ...report, ...phone, texts };
});

interface ReportingProps {
  readonly reported: Reported;
  readonly onClose: () => void;
}

/** The dialog in which something is reported; its code and words are fetched the first time. */
export function Reporting({ reported, onClose }: ReportingProps): ReactNode {
  const app = useApp();
  const loaded = useOnDemand(dialogs, true, onClose);
  if (!loaded) return null;
  return (
    <AppProvider value={{ ...app, texts: { ...app.texts, ...loaded.texts } }}>
      <loaded.ReportDialog reported={reported} onClose={onClose} />
    </AppProvider>
  );
}

interface AddingPhoneProps {
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/** The dialog in which an account gets its verified phone; fetched in the same way. */
export function AddingPhone({ onAdded, onClose }: AddingPhoneProps): ReactNode {
  const app = useApp();
  const loaded = useOnDemand(dialogs, true, onClose);
  if (!loaded) return null;
  return (
    <AppProvider value={{ ...app, texts: { ...app.texts, ...loaded.texts } }}>
      <loaded.PhoneDialog onAdded={onAdded} onClose={onClose} />
    </AppProvider>
  );
}
