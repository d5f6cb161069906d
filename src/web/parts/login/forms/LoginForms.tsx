import { type ReactNode, useState } from "react";
import { TabPanel, Tabs } from "../../../kit/Tabs.tsx";
import { useText } from "../../app/context.tsx";
import css from "../Login.module.css";
import { CodeLogin } from "./CodeLogin.tsx";
import { PasskeyLogin } from "./PasskeyLogin.tsx";
import { PasswordLogin } from "./PasswordLogin.tsx";

type Way = "code" | "password";

/** Login by phone code or by account and password (spec 2). */
export function LoginForms(): ReactNode {
  const t = useText("login");
  const [way, setWay] = useState<Way>("code");
  const items = [{ id: "code", label: t.byCode }, { id: "password", label: t.byPassword }] as const;
  return (
    <>
      <div className={css.tabs}>
        <Tabs<Way> base="login" label={t.ways} items={items} value={way} onChange={setWay} large />
      </div>
      <TabPanel base="login" id={way}>{way === "code" ? <CodeLogin /> : <PasswordLogin />}</TabPanel>
      <PasskeyLogin />
    </>
  );
}
