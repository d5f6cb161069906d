import { Button, Form, Input } from "antd";
import { type ReactNode, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffSms } from "#contract/staff/sms.ts";
import { fill } from "#contract/text/say.ts";
import { Tag } from "../../../../kit/Tag.tsx";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { landErrors } from "../../../../parts/console/form/fieldErrors.ts";
import { Row } from "../../../../parts/console/list/Row.tsx";
import { dateTime } from "../../../../parts/console/look/when.ts";
import type { ConsoleScreen } from "../../../../parts/console/page/screen.ts";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { Waiting } from "../../../../parts/console/page/Waiting.tsx";
import { useConsole, useWords } from "../../../../parts/console/state/console.ts";
import { SchoolPage } from "../SchoolPage.tsx";
import css from "./rules.module.css";

type State = Received<(typeof staffSms)["state"]>;
type Result = Received<(typeof staffSms)["test"]>;

const TONES = { accepted: "ok", rejected: "err", unknown: "warn" } as const;

/** Which service sends codes, and whether they come. */
function View(): ReactNode {
  const state = useRead(staffSms.state, {});
  return (
    <SchoolPage at="sms">
      <Waiting reading={state}>{(seen) => <Service state={seen} />}</Waiting>
    </SchoolPage>
  );
}

function Service({ state }: { readonly state: State }): ReactNode {
  const words = useWords("school");
  const facts = [
    [words.smsFields.provider, state.sends ? state.provider : words.smsOutbox], [words.smsFields.signName, state.signName],
    [words.smsFields.templateCode, state.templateCode], [words.smsFields.endpoint, state.endpoint],
  ].filter(([, value]) => value);
  return (
    <>
      <Section title={words.sms} hint={state.sends ? words.smsHint : words.smsOutboxHint}>
        <dl className={css.facts}>
          {facts.map(([name, value]) => (
            <div key={name} style={{ display: "contents" }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title={words.smsTest} hint={words.smsTestHint}>
        <Trial />
        <Tests tests={state.tests} />
      </Section>
    </>
  );
}

function Trial(): ReactNode {
  const words = useWords("school");
  const [form] = Form.useForm<{ readonly phone: string }>();
  const [result, setResult] = useState<Result | null>(null);
  const test = useWrite(staffSms.test, { stale: [staffSms.state], ofForm: true });
  const send = async ({ phone }: { readonly phone: string }) => {
    setResult(null);
    const written = await test.run({ phone });
    if (written.kind === "fields") landErrors(form, written.fields);
    if (written.kind === "done") setResult(written.data);
  };
  return (
    <>
      <Form form={form} layout="vertical" requiredMark={false} className={css.send!} onFinish={(values) => void send(values)}>
        <Form.Item name="phone" label={words.smsPhone} rules={[{ pattern: /^1[2-9]\d{9}$/, required: true, message: words.phoneWrong }]}>
          <Input inputMode="tel" maxLength={11} autoComplete="off" />
        </Form.Item>
        <Form.Item label=" ">
          <Button htmlType="submit" type="primary" loading={test.busy}>{words.smsSend}</Button>
        </Form.Item>
      </Form>
      <p className={css.result} role="status">
        {result && (
          <>
            <Tag tone={TONES[result.status]}>{words.smsStates[result.status]}</Tag> {words.smsResults[result.status]}
            {result.reason && ` ${fill(words.smsReason, { reason: result.reason })}`}
          </>
        )}
      </p>
    </>
  );
}

function Tests({ tests }: { readonly tests: State["tests"] }): ReactNode {
  const words = useWords("school");
  const { language } = useConsole();
  return tests.map(({ at, phone, status, reason }) => (
    <Row
      key={at}
      title={phone}
      tags={<Tag tone={TONES[status]}>{words.smsStates[status]}</Tag>}
      text={[dateTime(at, language), reason].filter(Boolean).join(" · ")}
      actions={null}
    />
  ));
}

export const screen: ConsoleScreen = { View };
