import { type ReactNode, useCallback, useEffect, useState } from "react";
import { comments } from "#contract/comments.ts";
import type { Received } from "#contract/endpoint.ts";
import { fill } from "#contract/text/say.ts";
import { call } from "../../client/call.ts";
import { Button, LinkButton } from "../../kit/Button.tsx";
import { Note } from "../../kit/Note.tsx";
import { useText } from "../app/context.tsx";
import { openLogin } from "../login/openLogin.ts";
import { AddingPhone } from "../reports/Reporting.tsx";
import { untilText } from "./ago.ts";

type Permission = Received<typeof comments.getMessagePermission>;

/** Whether the reader may write here; null while nobody knows. Asked anew for another person, and when something has changed. */
export function usePermission(itemId: number, who: string): { readonly permission: Permission | null; readonly askAgain: () => void } {
  const [times, setTimes] = useState(0);
  const [permission, setPermission] = useState<Permission | null>(null);
  useEffect(() => {
    let gone = false;
    call(comments.getMessagePermission, { itemId }, { quiet: true }).then(
      (answer) => gone || setPermission(answer),
      // Without an answer one may try: sending says what is wrong.
      () => gone || setPermission({ canComment: who !== "" }),
    );
    return () => {
      gone = true;
    };
  }, [itemId, who, times]);
  const askAgain = useCallback(() => setTimes((count) => count + 1), []);
  return { permission, askAgain };
}

/** Why one may not write, and what to do about it. */
export function PermissionNote({
  permission,
  courseId,
  now,
  onPhone,
}: {
  readonly permission: Permission;
  readonly courseId: number;
  readonly now: number;
  /** A phone was added. */
  readonly onPhone: () => void;
}): ReactNode {
  const t = useText("comments");
  if (permission.reason === "visitor") {
    return (
      <Note
        tone="info"
        action={
          <Button
            size="sm"
            kind="blue"
            onClick={() => openLogin("login", { to: location.pathname + location.search, why: { wish: "comment" } })}
          >
            {t.logIn}
          </Button>
        }
      >
        {t.visitor}
      </Note>
    );
  }
  if (permission.reason === "notOwned") {
    return (
      <Note
        tone="info"
        action={
          <LinkButton size="sm" href={`/course/details?id=${courseId}`}>
            {t.toCourse}
          </LinkButton>
        }
      >
        {t.notOwned}
      </Note>
    );
  }
  if (permission.reason === "noPhone") return <PhoneNote onPhone={onPhone} />;
  if (permission.reason === "closed") return <Note tone="info">{t.closed}</Note>;
  const { mutedUntil, muteReason } = permission;
  return (
    <Note>
      {mutedUntil === undefined ? t.muted : fill(t.mutedUntil, { time: untilText(mutedUntil, now) })}
      {muteReason && ` ${fill(t.muteReason, { reason: muteReason })}`}
    </Note>
  );
}

/** Asks for the verified phone that public writing takes. */
function PhoneNote({ onPhone }: { readonly onPhone: () => void }): ReactNode {
  const t = useText("comments");
  const [adds, setAdds] = useState(false);
  return (
    <>
      <Note
        tone="info"
        action={
          <Button size="sm" kind="blue" onClick={() => setAdds(true)}>
            {t.addPhone}
          </Button>
        }
      >
        {t.noPhone}
      </Note>
      {adds && <AddingPhone onAdded={onPhone} onClose={() => setAdds(false)} />}
    </>
  );
}
