import { type ReactNode, useState } from "react";
import { account } from "#contract/account.ts";
import { fill } from "#contract/text/say.ts";
import { call } from "../../../client/call.ts";
import { Button } from "../../../kit/Button.tsx";
import type { IconName } from "../../../kit/icons.ts";
import { Tag } from "../../../kit/Tag.tsx";
import { ConfirmDialog } from "../../../parts/app/ConfirmDialog.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { Block, Row } from "./Block.tsx";
import { type Device, deviceWord, momentWord } from "./security.ts";
import { useDone } from "./useDone.ts";

const ICONS: Partial<Record<Device["system"], IconName>> = { android: "smartphone", ios: "smartphone", harmony: "smartphone" };

/** What is to be logged out: one device, or all others. */
type Ending = Device | "others" | null;

/** The browsers that are signed in, each with the way to end it. */
export function Devices({ devices, at }: { readonly devices: readonly Device[]; readonly at: number }): ReactNode {
  const t = useText("security");
  const [ending, setEnding] = useState<Ending>(null);
  const { heading, done } = useDone(() => setEnding(null));
  const end = async (input: { sessionId?: number }) => {
    await call(account.endSession, input);
    done(t.ended);
  };
  return (
    <Block
      title={t.devices}
      text={t.devicesText}
      heading={heading}
      action={
        devices.length > 1 && (
          <Button icon="log-out" onClick={() => setEnding("others")}>
            {t.endOthers}
          </Button>
        )
      }
    >
      {devices.map((device) => {
        const name = deviceWord(device, t);
        const when = device.isCurrent ? t.now : momentWord(device.seenTime, at, t);
        return (
          <Row key={device.sessionId} icon={ICONS[device.system] ?? "monitor"} title={name} text={`${device.address} · ${when}`}>
            {device.isCurrent ? (
              <Tag tone="ok" icon="check">{t.thisDevice}</Tag>
            ) : (
              <Button size="sm" aria-label={fill(t.endOne, { device: name })} onClick={() => setEnding(device)}>
                {t.end}
              </Button>
            )}
          </Row>
        );
      })}
      {ending !== null && (
        <ConfirmDialog
          title={ending === "others" ? t.endOthersTitle : fill(t.endOneTitle, { device: deviceWord(ending, t) })}
          text={ending === "others" ? t.endOthersText : t.endOneText}
          close={t.close}
          yes={{ label: t.end, acting: t.ending, danger: true }}
          no={t.cancel}
          act={() => end(ending === "others" ? {} : { sessionId: ending.sessionId })}
          failed={() => t.notDone}
          onClose={() => setEnding(null)}
        />
      )}
    </Block>
  );
}
