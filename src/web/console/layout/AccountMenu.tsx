import { type ReactNode, useEffect, useRef, useState } from "react";
import { staffAccount } from "#contract/staff/account.ts";
import { fill } from "#contract/text/say.ts";
import { call, CallFailure } from "../../client/call.ts";
import { moveFocus } from "../../kit/roving.ts";
import { writeCookie } from "../../parts/app/browserCookies.ts";
import { ConsoleIcon } from "../../parts/console/look/ConsoleIcon.tsx";
import { notices } from "../../parts/console/look/notices.ts";
import { useConsole, useMe, useWords } from "../../parts/console/state/console.ts";
import { forgetSignIn } from "../../parts/console/state/session.ts";
import { go } from "../../parts/console/travel/travel.ts";
import css from "./Frame.module.css";

interface AccountMenuProps {
  readonly dark: boolean;
  readonly onDark: (dark: boolean) => void;
  readonly children: ReactNode;
}

/** Who is signed in, and above it what they may set: account, language, theme, log-out. */
export function AccountMenu({ dark, onDark, children }: AccountMenuProps): ReactNode {
  const { language, setLanguage } = useConsole();
  const { name } = useMe();
  const words = useWords("frame");
  const { isOpen, box, opener, toggle, close } = useMenu();
  const logOut = useLogOut();
  const setDark = () => {
    const theme = dark ? "light" : "dark";
    document.documentElement.dataset["theme"] = theme;
    writeCookie("theme", theme);
    onDark(!dark);
    close();
  };
  const items = [
    { icon: "user", label: words.account, act: () => void go("/staff/account") },
    { icon: "languages", label: words.toEnglish, act: () => setLanguage(language === "zh" ? "en" : "zh") },
    { icon: dark ? "sun" : "moon", label: dark ? words.toLight : words.toDark, act: setDark },
    { icon: "external-link", label: words.toSite, act: () => void window.open("/home", "_blank", "noopener") },
    { icon: "log-out", label: words.logOut, act: () => void logOut() },
  ] as const;
  return (
    <div className={css.account} ref={box}>
      {isOpen && (
        <div
          className={css.accountMenu}
          role="menu"
          tabIndex={-1}
          aria-label={fill(words.accountMenu, { name })}
          onKeyDown={(event) => void moveFocus(event, '[role="menuitem"]', "vertical")}
        >
          {items.map(({ icon, label, act }) => (
            <button
              key={icon}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                act();
              }}
            >
              <ConsoleIcon name={icon} />
              {label}
            </button>
          ))}
        </div>
      )}
      <button ref={opener} type="button" className={css.user} aria-haspopup="menu" aria-expanded={isOpen} onClick={toggle}>
        {children}
        <ConsoleIcon name="chevron-down" />
      </button>
    </div>
  );
}

/** Ends the session on the server and here. */
function useLogOut(): () => Promise<void> {
  const words = useWords("frame");
  return async () => {
    try {
      await call(staffAccount.logout, {}, { quiet: true });
    } catch (error) {
      // A session that has ended already is what was wanted.
      if (error instanceof CallFailure && !error.said) return notices.failed(error.told(words.offline));
    }
    forgetSignIn();
    void go("/staff", { stays: true });
  };
}

/** Open or not; Esc and a press beside it close it, and the focus goes in and comes back. */
function useMenu() {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    box.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const beside = ({ target }: Event) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    const keys = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" && key !== "Tab") return;
      setOpen(false);
      opener.current?.focus();
    };
    addEventListener("pointerdown", beside);
    addEventListener("keydown", keys);
    return () => {
      removeEventListener("pointerdown", beside);
      removeEventListener("keydown", keys);
    };
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return { isOpen, box, opener, toggle: () => setOpen(!isOpen), close };
}
