import { Button } from "antd";
import type { ReactNode } from "react";
import { staffRoles } from "#contract/staff/roles.ts";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../kit/Tag.tsx";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { Waiting } from "../../../parts/console/page/Waiting.tsx";
import { useMarks, useWords } from "../../../parts/console/state/console.ts";
import { sayDuties } from "./duties.ts";
import css from "./members.module.css";
import { MembersTabs } from "./MembersTabs.tsx";
import type { Role } from "./RolesField.tsx";

/** The roles of the school, each with its duties and how many hold it. */
function View(): ReactNode {
  const words = useWords("members");
  const roles = useRead(staffRoles.roles, {});
  const add = (
    <Button type="primary" icon={<ConsoleIcon name="plus" />} href="/staff/members/roles/new">{words.addRole}</Button>
  );
  return (
    <MembersTabs at="roles" actions={add}>
      <Waiting reading={roles}>
        {(known) => (
          <ul className={css.cards}>
            {known.map((role) => <RoleCard key={role.roleId} role={role} />)}
          </ul>
        )}
      </Waiting>
    </MembersTabs>
  );
}

function RoleCard({ role }: { readonly role: Role }): ReactNode {
  const words = useWords("members");
  const { list } = useMarks();
  const { roleId, key, name, duties, scope, members } = role;
  return (
    <li>
      <a href={`/staff/members/roles/${roleId}`} className={css.card}>
        <span className={css.cardHead}>
          <b>{name}</b>
          <Tag>{key === null ? words.ownRole : words.standardRole}</Tag>
          <span className={css.count}>{fill(words.memberCount, { n: members })}</span>
        </span>
        <span>{words.scopes[scope]}</span>
        <small>{sayDuties(duties, words, list)}</small>
      </a>
    </li>
  );
}

export const screen: ConsoleScreen = { View };
