import type { ReactNode } from "react";
import { staffAccess } from "#contract/staff/access.ts";
import { fill } from "#contract/text/say.ts";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { Page } from "../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { Waiting } from "../../../parts/console/page/Waiting.tsx";
import { useMe, useWords } from "../../../parts/console/state/console.ts";
import { Factors } from "./Factors.tsx";
import { Passkeys } from "./Passkeys.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { useProof } from "./useProof.tsx";
import { Sessions } from "./Sessions.tsx";

/** One's own account: password, second factor, passkeys, devices. What weakens it asks for a fresh proof of who one is. */
function View(): ReactNode {
  const words = useWords("account");
  const { name, username } = useMe();
  const factors = useRead(staffAccess.getFactors, {});
  const { prove, asking } = useProof(factors.data);
  return (
    <Page title={words.title} subtitle={`${name} · ${fill(words.username, { username })}`}>
      <Waiting reading={factors}>
        {(known) => (
          <>
            <PasswordForm prove={prove} />
            <Factors factors={known} prove={prove} />
            <Passkeys prove={prove} />
            <Sessions />
          </>
        )}
      </Waiting>
      {asking}
    </Page>
  );
}

export const screen: ConsoleScreen = { View };
