import { type ReactNode, useState } from "react";
import { IconLink } from "../../../kit/IconButton.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { Missing, screen as define } from "../../../parts/app/screen.ts";
import { MyFrame } from "../../../parts/my/MyFrame.tsx";
import { Devices } from "./Devices.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { type Changing, PhoneAndPassword } from "./PhoneAndPassword.tsx";
import { loadSecurity, type SecurityData } from "./security.ts";
import css from "./Security.module.css";
import { Trail } from "./Trail.tsx";

export const screen = define<SecurityData>({
  async load({ call: ask, query }) {
    const current = Number(/^[1-9]\d{0,3}$/.exec(query.get("current") ?? "1")?.[0]);
    if (!current) throw new Missing();
    return loadSecurity(ask, current);
  },
  head: (_data, texts) => ({ title: texts("security").title, noindex: true }),
  View: Security,
});

/** By what the learner signs in, where they are signed in, and what happened to the account. */
function Security({ data }: { readonly data: SecurityData }): ReactNode {
  const t = useText("security");
  const [changing, setChanging] = useState<Changing>(null);
  return (
    <MyFrame page="security">
      <div className={css.bar}>
        <IconLink icon="chevron-left" label={t.back} href="/my/study/home" className={css.back} />
        <h1>{t.title}</h1>
      </div>
      <div className={css.blocks}>
        <Passkeys {...data} />
        <PhoneAndPassword
          profile={data.profile}
          hasPasskeys={data.keys.passkeys.length > 0}
          changing={changing}
          onChanging={setChanging}
        />
        <Devices devices={data.devices} at={data.at} />
        <Trail key={data.trail.records[0]?.id} page={data.trail} at={data.at} onNotMe={() => setChanging("password")} />
      </div>
    </MyFrame>
  );
}
