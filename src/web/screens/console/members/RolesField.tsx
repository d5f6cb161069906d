import { Checkbox, Select } from "antd";
import type { ReactNode } from "react";
import { type Scope, SCOPES } from "#contract/duties.ts";
import type { Received } from "#contract/endpoint.ts";
import type { staffRoles } from "#contract/staff/roles.ts";
import { classes } from "../../../kit/classes.ts";
import { useMarks, useWords } from "../../../parts/console/state/console.ts";
import { sayDuties } from "./duties.ts";
import css from "./members.module.css";

export type Role = Received<(typeof staffRoles)["roles"]>[number];
export interface Given {
  readonly roleId: number;
  readonly scope: Scope;
}

interface RolesFieldProps {
  readonly roles: readonly Role[];
  /** From antd's form. */
  readonly value?: readonly Given[];
  readonly onChange?: (value: readonly Given[]) => void;
  readonly id?: string;
}

/** Which roles a member has, each with its reach. */
export function RolesField({ roles, value = [], onChange, id }: RolesFieldProps): ReactNode {
  const words = useWords("members");
  const { list } = useMarks();
  const scopes = SCOPES.map((scope) => ({ value: scope, label: words.scopes[scope] }));
  const inOrder = (given: readonly Given[]) =>
    roles.flatMap(({ roleId }) => given.find((one) => one.roleId === roleId) ?? []);
  return (
    <div className={css.roles} id={id} role="group" aria-label={words.roles}>
      {roles.map(({ roleId, name, scope, duties }) => {
        const given = value.find((one) => one.roleId === roleId);
        const others = value.filter((one) => one.roleId !== roleId);
        return (
          <div key={roleId} className={css.roleRow}>
            <Checkbox checked={given !== undefined} onChange={() => onChange?.(inOrder(given ? others : [...others, { roleId, scope }]))}>
              <span>
                {name}
                <small>{sayDuties(duties, words, list)}</small>
              </span>
            </Checkbox>
            {given && (
              <Select<Scope>
                className={classes(css.reach)}
                aria-label={`${name} · ${words.scope}`}
                value={given.scope}
                options={scopes}
                popupMatchSelectWidth={false}
                onChange={(next) => onChange?.(inOrder([...others, { roleId, scope: next }]))}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** A member's roles in words. */
export const sayRoles = (roles: readonly Role[], scopes: Readonly<Record<Scope, string>>) => (value: readonly Given[]): string =>
  value.map(({ roleId, scope }) => `${roles.find((one) => one.roleId === roleId)?.name ?? roleId} (${scopes[scope]})`).join("\n");
