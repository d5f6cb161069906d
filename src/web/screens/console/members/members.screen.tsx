import { Button } from "antd";
import type { ReactNode } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffRoles } from "#contract/staff/roles.ts";
import { fill } from "#contract/text/say.ts";
import { Avatar } from "../../../kit/Avatar.tsx";
import { Tag } from "../../../kit/Tag.tsx";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { dateTime } from "../../../parts/console/look/when.ts";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { useConsole, useMe, useMarks, useWords } from "../../../parts/console/state/console.ts";
import { DataTable } from "../../../parts/console/table/DataTable.tsx";
import type { Column, Filter } from "../../../parts/console/table/table.ts";
import css from "./members.module.css";
import { MembersTabs } from "./MembersTabs.tsx";

type Row = Received<(typeof staffRoles)["members"]>["records"][number];

/** The school's people. */
function View(): ReactNode {
  const words = useWords("members");
  const { data: roles = [] } = useRead(staffRoles.roles, {});
  const filters: readonly Filter[] = [
    { kind: "text", name: "q", label: words.search },
    {
      kind: "choice", name: "status", label: words.state,
      options: (["active", "frozen"] as const).map((value) => ({ value, label: words[value] })),
    },
    { kind: "choice", name: "role", label: words.role, options: roles.map(({ roleId, name }) => ({ value: String(roleId), label: name })) },
  ];
  const invite = (
    <Button type="primary" icon={<ConsoleIcon name="user-plus" />} href="/staff/members/new">{words.invite}</Button>
  );
  return (
    <MembersTabs at="members" actions={invite}>
      <DataTable<typeof staffRoles.members>
        name="members"
        label={words.tabs.members}
        filters={filters}
        columns={useMemberColumns()}
        rowId={({ staffId }) => staffId}
        rowLink={({ staffId }) => `/staff/members/${staffId}`}
        source={({ filters: set }) => ({
          endpoint: staffRoles.members,
          input: {
            keyword: set["q"], status: set["status"] === "active" || set["status"] === "frozen" ? set["status"] : undefined,
            roleId: /^[1-9]\d*$/.test(set["role"] ?? "") ? set["role"] : undefined,
          },
        })}
      />
    </MembersTabs>
  );
}

function useMemberColumns(): readonly Column<Row>[] {
  const words = useWords("members");
  const marks = useMarks();
  const { language } = useConsole();
  const me = useMe();
  const stateOf = ({ status, isInvited }: Row) => (status === "frozen" ? "frozen" : isInvited ? "invited" : "active");
  const rolesOf = ({ roles }: Row) => roles.map(({ name, scope }) => (scope === "all" ? name : `${name} · ${words.scopes[scope]}`));
  return [
    {
      key: "name", title: words.name, value: ({ name }) => name,
      cell: ({ staffId, name, username }) => (
        <span className={css.who}>
          <Avatar name={name} />
          <span>
            {name} {staffId === me.staffId && <small>{marks.aside(words.you).trim()}</small>}
            <small>{username}</small>
          </span>
        </span>
      ),
    },
    { key: "username", title: words.username, isMinor: "always", cell: ({ username }) => username, value: ({ username }) => username },
    {
      key: "roles", title: words.roles, value: (row) => rolesOf(row).join(marks.phrases),
      cell: (row) =>
        row.roles.length === 0 ? words.noRoles : rolesOf(row).map((one) => <span key={one} className={css.role}>{one}</span>),
    },
    {
      key: "courses", title: words.courses, align: "end", isMinor: "narrow", value: ({ seriesIds }) => seriesIds.length,
      cell: ({ seriesIds }) => (seriesIds.length === 0 ? "—" : fill(words.courseCount, { n: seriesIds.length })),
    },
    {
      key: "state", title: words.state, value: (row) => words[stateOf(row)],
      cell: (row) => <Tag tone={TONES[stateOf(row)]}>{words[stateOf(row)]}</Tag>,
    },
    {
      key: "lastSignIn", title: words.lastSignIn, isMinor: "narrow",
      cell: ({ lastSignIn }) => (lastSignIn === null ? words.never : dateTime(lastSignIn, language)),
      value: ({ lastSignIn }) => (lastSignIn === null ? null : new Date(lastSignIn)),
    },
  ];
}

const TONES = { active: "ok", frozen: "err", invited: "warn" } as const;

export const screen: ConsoleScreen = { View };
