import { Form } from "antd";
import { type ReactNode, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffRoles } from "#contract/staff/roles.ts";
import { fill } from "#contract/text/say.ts";
import { call } from "../../../client/call.ts";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { RecordFormView } from "../../../parts/console/form/RecordFormView.tsx";
import { useRecordForm } from "../../../parts/console/form/useRecordForm.ts";
import { ConfirmButton } from "../../../parts/console/page/ConfirmButton.tsx";
import { Page } from "../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { Section } from "../../../parts/console/page/Section.tsx";
import { Missing } from "../../../parts/console/page/Trouble.tsx";
import { Waiting } from "../../../parts/console/page/Waiting.tsx";
import { useMe, useWords } from "../../../parts/console/state/console.ts";
import { useIdParam } from "../../../parts/console/travel/place.ts";
import { CoursesForm } from "./CoursesForm.tsx";
import { Invitation, type Invited } from "./Invitation.tsx";
import css from "./members.module.css";
import { type Given, type Role, RolesField, sayRoles } from "./RolesField.tsx";

export type Member = Received<(typeof staffRoles)["member"]>;
/** What a change of a member makes stale. */
const STALE = [staffRoles.member, staffRoles.members, staffRoles.roles];

/** One member: roles and their reach, own courses, and what is done to the account as a whole. */
function View(): ReactNode {
  const words = useWords("members");
  const staffId = useIdParam("staffId");
  const member = useRead(staffRoles.member, staffId === null ? null : { staffId });
  const roles = useRead(staffRoles.roles, {});
  const me = useMe();
  if (staffId === null) return <Missing />;
  return (
    <Page
      title={member.data?.name ?? ""} subtitle={member.data && `${member.data.username}${staffId === me.staffId ? ` · ${words.you}` : ""}`}
      back={{ href: "/staff/members", label: words.back }}
    >
      <Waiting reading={roles}>
        {(known) => <Waiting reading={member}>{(one) => <Whole key={one.staffId} member={one} roles={known} />}</Waiting>}
      </Waiting>
    </Page>
  );
}

function Whole({ member, roles }: { readonly member: Member; readonly roles: readonly Role[] }): ReactNode {
  const words = useWords("members");
  const [invited, setInvited] = useState<Invited | null>(null);
  return (
    <>
      {invited && <Invitation invited={invited} onDone={() => setInvited(null)} />}
      <Section title={words.roles}>
        {/* After a save from elsewhere on the page the version is another one. */}
        <RolesForm key={`roles ${member.version}`} member={member} roles={roles} />
      </Section>
      <Section title={words.courses} hint={words.coursesHint}>
        <CoursesForm key={`courses ${member.version}`} member={member} stale={STALE} />
      </Section>
      <Actions member={member} onInvited={setInvited} />
    </>
  );
}

function RolesForm({ member, roles }: { readonly member: Member; readonly roles: readonly Role[] }): ReactNode {
  const words = useWords("members");
  const { staffId } = member;
  const give = useWrite(staffRoles.giveRoles, { stale: STALE, ofForm: true, done: words.rolesSaved });
  const seenOf = (one: Member) => ({
    values: { roles: one.roles.map(({ roleId, scope }): Given => ({ roleId, scope })) },
    version: one.version,
  });
  const form = useRecordForm<{ readonly roles: readonly Given[] }>({
    object: `member:${staffId}:roles`,
    seen: seenOf(member),
    send: ({ roles: given }, version) => give.run({ staffId, version, roles: [...given] }),
    latest: async () => seenOf(await call(staffRoles.member, { staffId })),
  });
  return (
    <RecordFormView form={form} fields={{ roles: { label: words.roles, say: sayRoles(roles, words.scopes) } }}>
      <Form.Item name="roles">
        <RolesField roles={roles} />
      </Form.Item>
    </RecordFormView>
  );
}

interface ActionsProps {
  readonly member: Member;
  readonly onInvited: (invited: Invited) => void;
}

/** Freezing, opening again, resetting: each asks before it is done. */
function Actions({ member, onInvited }: ActionsProps): ReactNode {
  const words = useWords("members");
  const { staffId, version, status, name, username } = member;
  const isFrozen = status === "frozen";
  const freeze = useWrite(staffRoles.freeze, { stale: STALE, done: isFrozen ? words.unfreezeDone : words.freezeDone });
  const reset = useWrite(staffRoles.resetMember, { stale: STALE });
  const [act, text] = isFrozen ? [words.unfreeze, words.unfreezeText] : [words.freeze, words.freezeText];
  return (
    <Section title={words.danger}>
      <div className={css.acts}>
        <ConfirmButton
          label={words.reset} text={words.resetText} yes={words.resetGo}
          act={async () => {
            const written = await reset.run({ staffId, version });
            if (written.kind === "done") onInvited({ name, username, ...written.data });
          }}
        />
        <ConfirmButton
          label={act} text={fill(text, { name })} {...(isFrozen ? {} : { danger: true as const })}
          act={() => freeze.run({ staffId, version, frozen: !isFrozen })}
        />
      </div>
    </Section>
  );
}

export const screen: ConsoleScreen = { View };
