import { Form, Input } from "antd";
import type { ReactNode } from "react";
import { PictureField } from "../../../../parts/console/picture/PictureField.tsx";
import { useQr } from "../../../../parts/console/picture/useQr.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import css from "../look/school.module.css";

export const CODES = ["follow", "android", "ios"] as const;
type Code = (typeof CODES)[number];

/** The three codes of the footer: drawn from an address, or a picture that another service made. */
export function CodeFields(): ReactNode {
  const words = useWords("school");
  return (
    <fieldset className={css.codes}>
      <legend>{words.codes}</legend>
      <p>{words.codesHint}</p>
      {CODES.map((code) => <CodeField key={code} code={code} />)}
    </fieldset>
  );
}

function CodeField({ code }: { readonly code: Code }): ReactNode {
  const words = useWords("school");
  const target: unknown = Form.useWatch([code, "target"], Form.useFormInstance());
  const drawn = useQr(typeof target === "string" ? target.trim() : "");
  return (
    <div className={css.code}>
      <Form.Item name={[code, "target"]} label={words.fields[code]}>
        <Input placeholder="https://" maxLength={300} inputMode="url" />
      </Form.Item>
      <Form.Item name={[code, "picture"]}>
        <PictureField use="code" label={words.changeCode} about={words.fields[code]} none={drawn && <img src={drawn} alt="" />} />
      </Form.Item>
    </div>
  );
}
