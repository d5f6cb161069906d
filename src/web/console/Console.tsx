import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { staffAccount } from "#contract/staff/account.ts";
import type { Language } from "#contract/text/say.ts";
import { call } from "../client/call.ts";
import { Toaster } from "../kit/Toaster.tsx";
import { writeCookie } from "../parts/app/browserCookies.ts";
import { answers } from "../parts/console/calls/reads.ts";
import { ConsoleProvider, type Me } from "../parts/console/state/console.ts";
import { onSession, staffRecord } from "../parts/console/state/session.ts";
import { PlaceProvider } from "../parts/console/travel/place.ts";
import { useAddress } from "../parts/console/travel/travel.ts";
import { Boundary } from "./Boundary.tsx";
import { open, type Opened } from "./opening.ts";
import { Unloaded } from "./Unloaded.tsx";
import { keepFrameWords } from "./words.ts";

interface ConsoleProps {
  /** As the server found it. */
  readonly first: Language;
  readonly nonce: string;
}

/** The whole console: whoever isn't signed in signs in where they are, everybody else sees the page of the address in the frame. */
export function Console({ first, nonce }: ConsoleProps): ReactNode {
  const [language, chooseLanguage] = useState(first);
  const { drawn, isBusy, failure, again } = useOpened(language);
  const setLanguage = useCallback((next: Language) => {
    writeCookie("lang", next);
    // What the server says and what the school wrote is in the former language.
    answers.clear();
    chooseLanguage(next);
  }, []);
  if (failure !== null && (!drawn || isBusy)) return <Unloaded language={language} onRetry={again} />;
  if (!drawn) return <div className="console-waits" />;
  const { Around, View, menu, me, locale, place, texts } = drawn;
  const key = `${me?.staffId} ${language} ${menu} ${place.path}`;
  return (
    <ConsoleProvider value={{ language, setLanguage, texts, me, nonce }}>
      <PlaceProvider value={place}>
        <Around menu={menu} locale={locale} isBusy={isBusy}>
          <Boundary key={key}>
            <View />
          </Boundary>
        </Around>
        <Toaster />
      </PlaceProvider>
    </ConsoleProvider>
  );
}

/** What stands at the address for whoever is signed in; while the next page is brought the former one stays. */
function useOpened(language: Language) {
  const address = useAddress();
  const token = useSyncExternalStore(onSession, () => staffRecord()?.token ?? null);
  const [drawn, setDrawn] = useState<Opened | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const who = useRef<{ readonly token: string; readonly me: Promise<Me> } | null>(null);
  const asks = `${token} ${language} ${address} ${tries}`;
  const [answered, setAnswered] = useState("");
  useEffect(() => {
    let gone = false;
    if (who.current?.token !== token) {
      // Nobody sees what somebody else was shown.
      answers.clear();
      who.current = token === null ? null : { token, me: call(staffAccount.me, {}, { quiet: true }) };
    }
    open({ address, language, asked: who.current?.me ?? null }).then(
      (opened) => {
        if (gone) return;
        if (opened.texts.frame) keepFrameWords(opened.texts.frame);
        document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
        setFailure(null);
        setDrawn(opened);
        setAnswered(asks);
      },
      (error: unknown) => {
        who.current = null;
        if (!gone) setFailure(error);
      },
    );
    return () => {
      gone = true;
    };
  }, [address, language, token, asks]);
  const again = () => {
    setFailure(null);
    setTries((n) => n + 1);
  };
  return { drawn, isBusy: answered !== asks, failure, again };
}
