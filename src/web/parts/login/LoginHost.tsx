import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { loadTexts } from "../../text/load.ts";
import type { Dictionaries } from "../../text/texts.ts";
import { AppProvider, useApp } from "../app/context.tsx";
import type { LoginDialogs } from "./LoginDialogs.tsx";
import { dismissLogin, loginPage, loginRequest, onLoginRequest, openLogin } from "./openLogin.ts";

interface Loaded {
  readonly Dialogs: typeof LoginDialogs;
  readonly texts: Dictionaries;
}

/** Shows the login dialogs when they are asked for; their code and words are fetched the first time. */
export function LoginHost(): ReactNode {
  const app = useApp();
  const request = useSyncExternalStore(onLoginRequest, loginRequest, () => null);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const wanted = request !== null;
  useEffect(() => {
    if (!wanted || loaded) return;
    let gone = false;
    Promise.all([import("./LoginDialogs.tsx"), loadTexts(app.language, ["login"])]).then(
      ([{ LoginDialogs: Dialogs }, texts]) => gone || setLoaded({ Dialogs, texts }),
      // The dialog's code is unreachable, for example replaced by a newer build: the login page does without it.
      () => gone || location.assign(loginPage(loginRequest()?.to ?? null)),
    );
    return () => {
      gone = true;
    };
  }, [wanted, loaded, app.language]);
  if (!request || !loaded) return null;
  return (
    <AppProvider value={{ ...app, texts: { ...app.texts, ...loaded.texts } }}>
      <loaded.Dialogs kind={request.kind} to={request.to} onKind={(kind) => openLogin(kind)} onClose={dismissLogin} />
    </AppProvider>
  );
}
