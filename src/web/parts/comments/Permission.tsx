import { type ReactNode, useEffect, useState } from "react";
import { comments } from "#contract/comments.ts";
import type { Received } from "#contract/endpoint.ts";
import { fill } from "#contract/text/say.ts";
import { call } from "../../client/call.ts";
import { Button, LinkButton } from "../../kit/Button.tsx";
import { Note } from "../../kit/Note.tsx";
import { useText } from "../app/context.tsx";
import { openLogin } from "../login/openLogin.ts";
import { untilText } from "./ago.ts";

type Permission = Received<typeof comments.getMessagePermission>;

/** Whether the reader may write here; null while nobody knows. Asked anew for another person. */
export function usePermission(itemId: number, who: string): Permission | null {
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
  }, [itemId, who]);
  return permission;
}

/** Why one may not write, and what to do about it. */
export function PermissionNote({
  permission,
  courseId,
  now,
}: {
  readonly permission: Permission;
  readonly courseId: number;
  readonly now: number;
}): ReactNode {
  const t = useText("comments");
  if (permission.reason === "visitor") {
    return (
      <Note
        tone="info"
        action={
          <Button size="sm" kind="blue" onClick={() => openLogin("login", { to: location.pathname + location.search })}>
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
  if (permission.reason === "closed") return <Note tone="info">{t.closed}</Note>;
  const { mutedUntil, muteReason } = permission;
  return (
    <Note>
      {mutedUntil === undefined ? t.muted : fill(t.mutedUntil, { time: untilText(mutedUntil, now) })}
      {muteReason && ` ${fill(t.muteReason, { reason: muteReason })}`}
    </Note>
  );
}
