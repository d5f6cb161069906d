import { Button, Input } from "antd";
import { type ReactNode, useEffect, useRef } from "react";
import { fill } from "#contract/text/say.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { dateTime } from "../../../parts/console/look/when.ts";
import { notices } from "../../../parts/console/look/notices.ts";
import { Section } from "../../../parts/console/page/Section.tsx";
import { useConsole, useWords } from "../../../parts/console/state/console.ts";
import css from "./members.module.css";

/** What came of inviting or resetting somebody. */
export interface Invited {
  readonly name: string;
  readonly username: string;
  readonly code: string;
  readonly expiresAt: number;
}

/** The link by which a member sets a password, shown this once. What it says stands behind `#`, which no server is sent. */
export function Invitation({ invited, onDone }: { readonly invited: Invited; readonly onDone: () => void }): ReactNode {
  const words = useWords("members");
  const { language } = useConsole();
  const { name, username, code, expiresAt } = invited;
  const link = `${location.origin}/staff/invite#${new URLSearchParams({ u: username, c: code }).toString()}`;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("input")?.select(), []);
  const select = () => box.current?.querySelector("input")?.select();
  const copy = () => navigator.clipboard.writeText(link).then(() => notices.done(words.copied), select);
  return (
    <div ref={box} role="status">
      <Section title={fill(words.linkTitle, { name })} hint={fill(words.linkText, { at: dateTime(expiresAt, language) })}>
        <div className={css.link}>
          <Input readOnly value={link} aria-label={fill(words.linkTitle, { name })} onFocus={({ target }) => target.select()} />
          <Button type="primary" icon={<ConsoleIcon name="copy" />} onClick={() => void copy()}>{words.copyLink}</Button>
          <Button onClick={onDone}>{words.done}</Button>
        </div>
      </Section>
    </div>
  );
}
