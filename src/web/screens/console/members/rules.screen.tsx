import { Form, Switch } from "antd";
import type { ReactNode } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffAccess } from "#contract/staff/access.ts";
import { fill } from "#contract/text/say.ts";
import { call } from "../../../client/call.ts";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { RecordFormView } from "../../../parts/console/form/RecordFormView.tsx";
import { useRecordForm } from "../../../parts/console/form/useRecordForm.ts";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { Section } from "../../../parts/console/page/Section.tsx";
import { Waiting } from "../../../parts/console/page/Waiting.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import { MembersTabs } from "./MembersTabs.tsx";

type Rules = Received<(typeof staffAccess)["getAccessRules"]>;

/** What the school asks of whoever signs in. */
function View(): ReactNode {
  const rules = useRead(staffAccess.getAccessRules, {});
  return (
    <MembersTabs at="rules">
      <Waiting reading={rules}>{(known) => <RulesForm key={known.version} rules={known} />}</Waiting>
    </MembersTabs>
  );
}

const seenOf = ({ isFactorRequired, version }: Rules) => ({ values: { isFactorRequired }, version });

function RulesForm({ rules }: { readonly rules: Rules }): ReactNode {
  const words = useWords("members");
  const save = useWrite(staffAccess.saveAccessRules, { stale: [staffAccess.getAccessRules], ofForm: true, done: words.rulesSaved });
  const form = useRecordForm<{ readonly isFactorRequired: boolean }>({
    object: "accessRules",
    seen: seenOf(rules),
    send: (values, version) => save.run({ ...values, version }),
    latest: async () => seenOf(await call(staffAccess.getAccessRules, {})),
  });
  return (
    <Section title={words.rulesTitle}>
      <RecordFormView form={form} isNarrow fields={{ isFactorRequired: { label: words.factorRequired } }}>
        <Form.Item
          name="isFactorRequired" label={words.factorRequired} valuePropName="checked"
          extra={`${words.factorText} ${fill(words.factorWithout, { n: rules.membersWithout })}`}
        >
          <Switch />
        </Form.Item>
      </RecordFormView>
    </Section>
  );
}

export const screen: ConsoleScreen = { View };
