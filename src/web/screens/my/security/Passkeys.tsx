import { type ReactNode, useState, useSyncExternalStore } from "react";
import { passkeys } from "#contract/passkeys.ts";
import { fill } from "#contract/text/say.ts";
import { call } from "../../../client/call.ts";
import { Button } from "../../../kit/Button.tsx";
import { Note } from "../../../kit/Note.tsx";
import { Tag } from "../../../kit/Tag.tsx";
import { ConfirmDialog } from "../../../parts/app/ConfirmDialog.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { passkeysPossible } from "../../../parts/passkeys/ceremony.ts";
import { AddPasskey } from "./AddPasskey.tsx";
import { Block, Row } from "./Block.tsx";
import { RenamePasskey } from "./RenamePasskey.tsx";
import { dayWord, deviceWord, type Passkey, type SecurityData } from "./security.ts";
import css from "./Security.module.css";
import { useDone } from "./useDone.ts";

/** What is being done to a passkey. */
type Doing = { readonly what: "add" } | { readonly what: "rename" | "remove"; readonly passkey: Passkey };

const never = () => () => undefined;

/** The learner's passkeys; where none can be had the page says what serves instead. */
export function Passkeys({ profile, keys, devices, at }: SecurityData): ReactNode {
  const t = useText("security");
  const [doing, setDoing] = useState<Doing | null>(null);
  const { heading, done } = useDone(() => setDoing(null));
  const close = () => setDoing(null);
  // The server's page takes the browser for one that can: nothing moves where it does.
  const possible = useSyncExternalStore(never, passkeysPossible, () => true);
  const canProve = profile.hasPassword || profile.phone !== "";
  const instead = !keys.offered ? t.notHere : !possible ? t.notInBrowser : !canProve ? t.needsPhone : null;
  const here = devices.find(({ isCurrent }) => isCurrent);
  return (
    <Block
      title={t.passkeys}
      text={t.passkeysText}
      heading={heading}
      action={
        instead === null && (
          <Button kind="primary" icon="plus" onClick={() => setDoing({ what: "add" })}>
            {t.add}
          </Button>
        )
      }
    >
      {instead !== null && <Note tone="info" className={css.note}>{instead}</Note>}
      {keys.passkeys.length === 0 && <p className={css.none}>{t.noPasskeys}</p>}
      {keys.passkeys.map((passkey) => (
        <Row key={passkey.passkeyId} icon="key-round" title={<Name passkey={passkey} />} text={usesOf(passkey, at, t)}>
          <Button size="sm" aria-label={`${t.rename} ${passkey.name}`} onClick={() => setDoing({ what: "rename", passkey })}>
            {t.rename}
          </Button>
          <Button kind="danger" size="sm" aria-label={`${t.remove} ${passkey.name}`} onClick={() => setDoing({ what: "remove", passkey })}>
            {t.remove}
          </Button>
        </Row>
      ))}
      {doing?.what === "add" && (
        <AddPasskey profile={profile} suggestion={here ? deviceWord(here, t) : ""} onAdded={() => done(t.added)} onClose={close} />
      )}
      {doing?.what === "rename" && <RenamePasskey passkey={doing.passkey} onDone={() => done(t.renamed)} onClose={close} />}
      {doing?.what === "remove" && <RemovePasskey passkey={doing.passkey} onDone={() => done(t.removed)} onClose={close} />}
    </Block>
  );
}

/** Beside the name, where it wraps with it: a phone has no room for it beside the buttons. */
function Name({ passkey: { name, isHere } }: { readonly passkey: Passkey }): ReactNode {
  const t = useText("security");
  return isHere ? name : <>{name} <Tag>{t.elsewhere}</Tag></>;
}

function usesOf({ createTime, usedTime }: Passkey, at: number, t: ReturnType<typeof useText<"security">>): string {
  const used = usedTime === null ? t.neverUsed : fill(t.usedOn, { day: dayWord(usedTime, at, t) });
  const words = `${fill(t.addedOn, { day: dayWord(createTime, at, t) })} · ${used}`;
  // 11-02 添加, as figures stand beside characters everywhere; 今天添加.
  return words.replace(/(\d)(?=[\u4e00-\u9fff])/g, "$1 ");
}

interface RemovePasskeyProps {
  readonly passkey: Passkey;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function RemovePasskey({ passkey: { passkeyId, name }, onDone, onClose }: RemovePasskeyProps): ReactNode {
  const t = useText("security");
  return (
    <ConfirmDialog
      title={fill(t.removeTitle, { name })}
      text={t.removeText}
      close={t.close}
      yes={{ label: t.remove, acting: t.removing, danger: true }}
      no={t.cancel}
      act={async () => {
        await call(passkeys.removePasskey, { passkeyId });
        onDone();
      }}
      failed={() => t.notDone}
      onClose={onClose}
    />
  );
}
