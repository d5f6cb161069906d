import { Form, Input, Radio } from "antd";
import type { ReactNode } from "react";
import { type Duty, type Scope, SCOPES } from "#contract/duties.ts";
import { staffRoles } from "#contract/staff/roles.ts";
import { call } from "../../../client/call.ts";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { RecordFormView } from "../../../parts/console/form/RecordFormView.tsx";
import { type Seen, useRecordForm } from "../../../parts/console/form/useRecordForm.ts";
import { Page } from "../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { Section } from "../../../parts/console/page/Section.tsx";
import { Missing } from "../../../parts/console/page/Trouble.tsx";
import { Waiting } from "../../../parts/console/page/Waiting.tsx";
import { useMarks, useWords } from "../../../parts/console/state/console.ts";
import { useIdParam, usePlace } from "../../../parts/console/travel/place.ts";
import { go } from "../../../parts/console/travel/travel.ts";
import { sayDuties } from "./duties.ts";
import { DutiesField } from "./DutiesField.tsx";
import type { Role } from "./RolesField.tsx";

type OtherDuty = Exclude<Duty, "self">;

interface Values {
  readonly name: string;
  readonly duties: readonly OtherDuty[];
  readonly scope: Scope;
}

const isOther = (duty: Duty): duty is OtherDuty => duty !== "self";
const seenOf = ({ name, duties, scope, version }: Role): Seen<Values> => ({
  values: { name, duties: duties.filter(isOther), scope },
  version,
});
const NEW: Seen<Values> = { values: { name: "", duties: [], scope: "all" }, version: 0 };

/** A role of the school: its name, what it may do, and how far. */
function View(): ReactNode {
  const words = useWords("members");
  const roles = useRead(staffRoles.roles, {});
  const roleId = useIdParam("roleId");
  const isNew = usePlace().params["roleId"] === "new";
  const role = roles.data?.find((one) => one.roleId === roleId);
  if (!isNew && (roleId === null || (roles.data && !role))) return <Missing />;
  return (
    <Page title={isNew ? words.addRole : (role?.name ?? "")} back={{ href: "/staff/members/roles", label: words.rolesBack }}>
      <Waiting reading={roles}>
        {() => (role?.key === "owner" ? <Section title={role.name}>{words.ownerFixed}</Section> : <RoleForm role={role ?? null} />)}
      </Waiting>
    </Page>
  );
}

function RoleForm({ role }: { readonly role: Role | null }): ReactNode {
  const words = useWords("members");
  const { list } = useMarks();
  const roleId = role?.roleId;
  const save = useWrite(staffRoles.saveRole, {
    stale: [staffRoles.roles, staffRoles.members, staffRoles.member], ofForm: true, done: words.roleSaved,
  });
  const form = useRecordForm<Values>({
    object: `role:${roleId ?? "new"}`,
    seen: role ? seenOf(role) : NEW,
    send: ({ name, duties, scope }, version) =>
      save.run({ name: name.trim(), duties: [...duties], scope, ...(roleId === undefined ? {} : { roleId, version }) }),
    latest: async () => {
      const found = (await call(staffRoles.roles, {})).find((one) => one.roleId === roleId);
      return found ? seenOf(found) : NEW;
    },
    onSaved: () => void go("/staff/members/roles"),
  });
  return (
    <Section title={role?.name ?? words.addRole}>
      <RecordFormView
        form={form}
        fields={{
          name: { label: words.roleName },
          duties: { label: words.duties, say: (value) => sayDuties(value, words, list) },
          scope: { label: words.defaultScope, say: (value) => words.scopes[value] },
        }}
      >
        <Form.Item name="name" label={words.roleName} rules={[{ required: true, whitespace: true, message: words.nameNeeded }]}>
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item name="scope" label={words.defaultScope} extra={words.defaultScopeHint}>
          <Radio.Group options={SCOPES.map((scope) => ({ value: scope, label: words.scopes[scope] }))} />
        </Form.Item>
        <Form.Item
          name="duties" label={words.duties}
          rules={[{ type: "array", min: 1, message: words.pickDuty }]}
        >
          <DutiesField />
        </Form.Item>
      </RecordFormView>
    </Section>
  );
}

export const screen: ConsoleScreen = { View };
