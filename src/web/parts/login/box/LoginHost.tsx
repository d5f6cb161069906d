import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import type { Language } from "#contract/text/say.ts";
import { loadTexts } from "../../../text/load.ts";
import { AppProvider, useApp } from "../../app/context.tsx";
import { onDemand, useOnDemand } from "../../app/onDemand.ts";
import { dismissLogin, loginPage, loginRequest, onLoginRequest } from "../openLogin.ts";

const language = (): Language => (document.documentElement.lang === "en" ? "en" : "zh");
const dialogs = onDemand(async () => {
  const [{ LoginDialogs }, texts] = await Promise.all([import("./LoginDialogs.tsx"), loadTexts(language(), ["login", "fields"])]);
  return { LoginDialogs, texts };
});

/** The dialog's code is unreachable, for example replaced by a newer build: the login page does without it. */
const toLoginPage = () => location.assign(loginPage(loginRequest()?.to ?? null, loginRequest()?.kind));

/** Shows the login dialogs when they are asked for; their code and words are fetched the first time. */
export function LoginHost(): ReactNode {
  const app = useApp();
  const request = useSyncExternalStore(onLoginRequest, loginRequest, () => null);
  const open = request !== null;
  useEffect(() => {
    if (!open) return;
    // Back leads away from under the dialog: it belongs to the page that asked for it.
    addEventListener("popstate", dismissLogin);
    return () => removeEventListener("popstate", dismissLogin);
  }, [open]);
  const loaded = useOnDemand(dialogs, request !== null, toLoginPage);
  if (!request || !loaded) return null;
  return (
    <AppProvider value={{ ...app, texts: { ...app.texts, ...loaded.texts } }}>
      <loaded.LoginDialogs kind={request.kind} to={request.to} why={request.why} onClose={dismissLogin} />
    </AppProvider>
  );
}
