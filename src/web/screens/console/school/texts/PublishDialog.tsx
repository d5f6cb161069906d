import { type ReactNode, useState } from "react";
import { Button as AntButton, Form, Input, Radio } from "antd";
import type { Endpoint, Received } from "#contract/endpoint.ts";
import { staffSite } from "#contract/staff/site.ts";
import { Dialog } from "../../../../kit/Dialog.tsx";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { landErrors } from "../../../../parts/console/form/fieldErrors.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import { go } from "../../../../parts/console/travel/travel.ts";
import { instantOf } from "../lists/instants.ts";
import type { TextName } from "./Terms.tsx";

interface PublishDialogProps {
  readonly name: TextName;
  readonly draft: NonNullable<Received<(typeof staffSite)["draft"]>>;
  readonly stale: readonly Endpoint[];
  readonly onClose: () => void;
}

interface Values {
  readonly version: string;
  readonly from: string;
}

/** A version's name: the day, as the school's earlier ones. */
const today = () => new Date().toLocaleDateString("sv-SE");

/** Under which name and from when a draft is in force. What is published never changes. */
export function PublishDialog({ name, draft, stale, onClose }: PublishDialogProps): ReactNode {
  const words = useWords("school");
  const { close } = useWords("frame");
  const [form] = Form.useForm<Values>();
  const [isNow, setNow] = useState(true);
  const publish = useWrite(staffSite.publishDocument, { stale: [...stale, staffSite.document], ofForm: true, done: words.textPublished });
  const send = async ({ version, from }: Values) => {
    const at = isNow ? null : instantOf(from);
    const { zh, en } = draft;
    const written = await publish.run({
      name, version, draft: draft.version, zh, ...(en ? { en } : {}), ...(at === null ? {} : { inForceAt: at }),
    });
    if (written.kind === "fields") {
      const { inForceAt } = written.fields;
      landErrors(form, { ...written.fields, ...(inForceAt === undefined ? {} : { from: inForceAt }) });
    }
    if (written.kind === "changed") form.setFields([{ name: "version", errors: [written.message] }]);
    if (written.kind === "done") void go("/staff/school", { stays: true });
  };
  return (
    <Dialog open title={words.publishText} labels={{ close }} onClose={onClose}>
      <p>{name === "about" ? words.publishAboutText : words.publishTermsText}</p>
      <Form<Values>
        form={form} layout="vertical" requiredMark={false} initialValues={{ version: today(), from: "" }}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="version" label={words.versionName} extra={words.versionNameHint}
          rules={[{ required: true, message: words.needed }, { pattern: /^[\w.-]{1,40}$/, message: words.versionNameHint }]}
        >
          <Input maxLength={40} data-autofocus="" />
        </Form.Item>
        <Radio.Group
          value={isNow}
          options={[{ value: true, label: words.fromNow }, { value: false, label: words.fromThen }]}
          onChange={({ target }) => setNow(target.value as boolean)}
        />
        <Form.Item name="from" label={words.inForceLabel} hidden={isNow} rules={isNow ? [] : [{ required: true, message: words.needed }]}>
          <Input type="datetime-local" />
        </Form.Item>
        <AntButton type="primary" htmlType="submit" loading={publish.busy}>{words.publishText}</AntButton>
      </Form>
    </Dialog>
  );
}
