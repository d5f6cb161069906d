import type { FormInstance } from "antd";

type FieldPath = (string | number)[];

/** `roles.0.scope` of the wire as antd names it. */
const pathOf = (name: string): FieldPath => name.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/**
 * Puts the server's messages at their fields, each at the nearest field that the form has, and shows the first one. Returns the fields
 * that took one; a message that has no field stays with the caller.
 */
export function landErrors(form: FormInstance, fields: Readonly<Record<string, string>>): FieldPath[] {
  const known = new Set(form.getFieldsError().map(({ name }) => name.join(".")));
  const landed = new Map<string, string[]>();
  for (const [name, message] of Object.entries(fields)) {
    const path = pathOf(name);
    while (path.length > 0 && !known.has(path.join("."))) path.pop();
    if (path.length === 0) continue;
    landed.set(path.join("."), [...(landed.get(path.join(".")) ?? []), message]);
  }
  const paths = [...landed].map(([name, errors]) => ({ name: pathOf(name), errors }));
  form.setFields(paths);
  if (paths[0]) form.scrollToField(paths[0].name, { focus: true, block: "center" });
  return paths.map(({ name }) => name);
}
