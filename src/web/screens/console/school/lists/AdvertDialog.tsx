import { Form, Input, Select } from "antd";
import type { ReactNode } from "react";
import type { Endpoint } from "#contract/endpoint.ts";
import { ADVERT_POSITIONS, staffListed } from "#contract/staff/listed.ts";
import { call } from "../../../../client/call.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { EditDialog } from "../../../../parts/console/list/EditDialog.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { PictureField } from "../../../../parts/console/picture/PictureField.tsx";
import css from "../look/school.module.css";
import type { Advert } from "./Adverts.tsx";
import { fieldOf, instantOf } from "./instants.ts";

interface Values {
  readonly position: Advert["position"];
  readonly imageUrl: string;
  readonly title: string;
  readonly subtitle: string;
  readonly action: string;
  readonly link: string;
  /** As their fields write them. */
  readonly from: string;
  readonly until: string;
}

const NEW: Values = { position: "home", imageUrl: "", title: "", subtitle: "", action: "", link: "/home", from: "", until: "" };

const seenOf = ({ id: _id, version, state: _state, from, until, ...shown }: Advert) => ({
  values: { ...shown, from: fieldOf(from), until: fieldOf(until) }, version,
});

interface AdvertDialogProps {
  readonly advert: Advert | null;
  readonly stale: readonly Endpoint[];
  readonly onClose: () => void;
}

/** An advert with its window, and the card that learners will see. */
export function AdvertDialog({ advert, stale, onClose }: AdvertDialogProps): ReactNode {
  const words = useWords("school");
  const names = words.advertFields;
  const save = useWrite(staffListed.saveAdvert, { stale, ofForm: true, done: words.saved });
  const labels = Object.fromEntries(Object.entries(names).map(([name, label]) => [name, { label }]));
  return (
    <EditDialog<Values>
      wide
      title={advert ? words.changeAdvert : words.addAdvert}
      object={`advert:${advert?.id ?? "new"}`}
      seen={advert ? seenOf(advert) : { values: NEW, version: 0 }}
      send={({ from, until, ...shown }, version) =>
        save.run({ ...shown, from: instantOf(from), until: instantOf(until), ...(advert ? { id: advert.id, version } : {}) })}
      latest={async () => seenOf((await call(staffListed.adverts, {})).find(({ id }) => id === advert?.id)!)}
      fields={labels}
      onClose={onClose}
    >
      <Form.Item noStyle shouldUpdate>
        {({ getFieldsValue }) => <AdvertCard values={{ ...NEW, ...(getFieldsValue() as Partial<Values>) }} />}
      </Form.Item>
      <div className={css.two}>
        <Form.Item name="position" label={names.position}>
          <Select
            getPopupContainer={(node) => node.closest("dialog") ?? document.body}
            options={ADVERT_POSITIONS.map((value) => ({ value, label: words.positions[value] }))}
          />
        </Form.Item>
        <Form.Item name="title" label={names.title} rules={[{ required: true, whitespace: true, message: words.needed }]}>
          <Input maxLength={40} data-autofocus="" />
        </Form.Item>
        <Form.Item name="subtitle" label={names.subtitle}>
          <Input maxLength={80} />
        </Form.Item>
        <Form.Item name="action" label={names.action}>
          <Input maxLength={12} />
        </Form.Item>
        <Form.Item name="link" label={names.link} extra={words.linkHint} rules={[{ required: true, message: words.needed }]}>
          <Input maxLength={300} inputMode="url" />
        </Form.Item>
        <Form.Item name="imageUrl" label={names.imageUrl} extra={words.advertPictureHint}>
          <PictureField use="advert" label={words.changePicture} />
        </Form.Item>
        <Form.Item name="from" label={names.from} extra={words.fromHint}>
          <Input type="datetime-local" />
        </Form.Item>
        <Form.Item name="until" label={names.until} extra={words.untilHint}>
          <Input type="datetime-local" />
        </Form.Item>
      </div>
    </EditDialog>
  );
}

/** The advert as a card of the home page. */
function AdvertCard({ values: { title, subtitle, action, imageUrl } }: { readonly values: Values }): ReactNode {
  const words = useWords("school");
  return (
    <figure className={css.advert} aria-label={words.preview}>
      {imageUrl && <img src={imageUrl} alt="" />}
      <figcaption>
        <b>{title || words.advertFields.title}</b>
        {subtitle && <span>{subtitle}</span>}
        {action && <i>{action}</i>}
      </figcaption>
    </figure>
  );
}
