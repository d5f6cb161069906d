import { Form, Input } from "antd";
import { type ReactNode, useState } from "react";
import { staffRoles } from "#contract/staff/roles.ts";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { RecordFormView } from "../../../parts/console/form/RecordFormView.tsx";
import { useRecordForm } from "../../../parts/console/form/useRecordForm.ts";
import { Page } from "../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { Section } from "../../../parts/console/page/Section.tsx";
import { Waiting } from "../../../parts/console/page/Waiting.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import { go } from "../../../parts/console/travel/travel.ts";
import { Invitation, type Invited } from "./Invitation.tsx";
import { type Given, type Role, RolesField } from "./RolesField.tsx";

interface Values {
  readonly name: string;
  readonly username: string;
  readonly roles: readonly Given[];
}

const NOBODY: Values = { name: "", username: "", roles: [] };

/** Invites somebody: a name, an account, roles; then the link to hand over. */
function View(): ReactNode {
  const words = useWords("members");
  const roles = useRead(staffRoles.roles, {});
  return (
    <Page title={words.inviteTitle} back={{ href: "/staff/members", label: words.back }}>
      <Waiting reading={roles}>{(known) => <NewMember roles={known} />}</Waiting>
    </Page>
  );
}

function NewMember({ roles }: { readonly roles: readonly Role[] }): ReactNode {
  const words = useWords("members");
  const [invited, setInvited] = useState<Invited | null>(null);
  const add = useWrite(staffRoles.addMember, { stale: [staffRoles.members, staffRoles.roles], ofForm: true });
  const form = useRecordForm<Values>({
    object: "member:new",
    seen: { values: NOBODY, version: 0 },
    send: async ({ name, username, roles: given }) => {
      const written = await add.run({ name: name.trim(), username: username.trim(), roles: [...given] });
      if (written.kind === "done") setInvited({ name, username: username.trim(), ...written.data });
      return written;
    },
    latest: () => Promise.resolve({ values: NOBODY, version: 0 }),
  });
  if (invited) return <Invitation invited={invited} onDone={() => void go("/staff/members")} />;
  return (
    <Section title={words.account} hint={words.inviteText}>
      <RecordFormView
        form={form} isNarrow save={words.inviteGo} fields={{ name: { label: words.name }, username: { label: words.username } }}
      >
        <Form.Item name="name" label={words.name} rules={[{ required: true, whitespace: true, message: words.nameNeeded }]}>
          <Input maxLength={50} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="username" label={words.username} extra={words.usernameHint}
          rules={[{ required: true, message: words.usernameNeeded }]}
        >
          <Input maxLength={64} autoComplete="off" autoCapitalize="off" spellCheck={false} />
        </Form.Item>
        <Form.Item name="roles" label={words.roles}>
          <RolesField roles={roles} />
        </Form.Item>
      </RecordFormView>
    </Section>
  );
}

export const screen: ConsoleScreen = { View };
