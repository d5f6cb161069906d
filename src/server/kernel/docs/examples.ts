import type { Json } from "./schemas.ts";

/** Values that read like a school, by the name of their field. What a schema doesn't allow is passed by. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  phone: "13800138000", account: "13800138000", username: "13800138000", smsCode: "482913", verifyCode: "482913",
  password: "Jiangcheng2026", newPwd: "Jiangcheng2026", nickName: "小匠", realName: "李工", name: "李工", author: "小匠",
  title: "触电急救", subtitle: "低压电工 · 四级", summary: "断电、呼救、心肺复苏,三步记牢。", content: "断电以前不能碰人。", text: "断电以前不能碰人。",
  trade: "electrician", categoryName: "低压电工", courseTitle: "低压电工作业", lessonTitle: "触电急救", chapterTitle: "安全用电",
  coverUrl: "/covers/electrician/1.svg?v=1", avatarUrl: "", token: "q3Vx0cY8sV5mB1nE",
  deviceId: "9f6c2d0e8b7a4153", vid: "v12", keyword: "触电",
  requestId: "0b9f6c2d-8e7a-4153-9c1d-2f3e4a5b6c7d", reason: "内容与课程无关", stem: "发现有人触电,首先应当怎么做?", price: 19_900,
};

/** What is tried for a text that a pattern binds. */
const TEXTS = [
  "13800138000", "482913", "12", "1", "2026-11-23", "2026-11-23T08:00", "Jiangcheng2026", "0b9f6c2d-8e7a-4153-9c1d-2f3e4a5b6c7d",
  "9f6c2d0e8b7a41539f6c2d0e8b7a41539f6c2d0e8b7a41539f6c2d0e8b7a4153", "9f6c2d0e8b7a4153", "q3Vx0cY8sV5mB1nEq3Vx0c", "q3Vx0cY8sV5mB1nE",
  "/covers/electrician/1.svg", "https://partner.example/course/12", "electrician", "zh-CN", "",
];

/** Milliseconds of a morning in November 2026: an instant is told by how large it may be. */
const INSTANT = 1_795_392_000_000;
const LARGEST_ID = 2_147_483_647;

/**
 * A value that fits a JSON schema and reads like one of a school. `whole`: with all that may be there, as answers are shown; what is
 * sent shows what must be there alone, since of two optional fields often one excludes the other.
 */
export function exampleOf(schema: Json, whole: boolean, name = ""): unknown {
  if ("const" in schema) return schema["const"];
  const [given] = Array.isArray(schema["examples"]) ? (schema["examples"] as unknown[]) : [];
  if (given !== undefined) return given;
  if (Array.isArray(schema["enum"])) return (schema["enum"] as unknown[])[0];
  if (schema["default"] !== undefined && !whole) return schema["default"];
  const choices = (schema["anyOf"] ?? schema["oneOf"]) as Json[] | undefined;
  const chosen = choices?.find((one) => one["type"] !== "null") ?? choices?.[0];
  if (chosen) return exampleOf(chosen, whole, name);
  const parts = schema["allOf"] as Json[] | undefined;
  if (parts) return exampleOf(Object.assign({}, schema, { allOf: undefined }, ...parts) as Json, whole, name);
  const { type } = schema;
  return ofType(Array.isArray(type) ? (type as string[]).find((one) => one !== "null") : type, schema, whole, name);
}

function ofType(type: unknown, schema: Json, whole: boolean, name: string): unknown {
  if (type === "object") return objectOf(schema, whole);
  if (type === "array") return arrayOf(schema, whole, name);
  if (type === "string") return textOf(schema, name);
  if (type === "integer" || type === "number") return numberOf(schema, name);
  if (type === "boolean") return true;
  return type === "null" ? null : (BY_NAME[name] ?? null);
}

function objectOf(schema: Json, whole: boolean): Json {
  const properties = Object.entries((schema["properties"] ?? {}) as Record<string, Json>);
  const required = new Set(schema["required"] as readonly string[] | undefined);
  const shown = properties.filter(([key]) => whole || required.has(key));
  return Object.fromEntries(shown.map(([key, one]) => [key, exampleOf(one, whole, key)]));
}

function arrayOf(schema: Json, whole: boolean, name: string): unknown[] {
  const places = schema["prefixItems"] as Json[] | undefined;
  if (places) return places.map((one) => exampleOf(one, whole, name));
  const least = Number(schema["minItems"] ?? 0);
  const items = (schema["items"] ?? {}) as Json;
  if (Object.keys(items).length === 0 && least === 0) return [];
  return Array.from({ length: Math.max(least, 1) }, () => exampleOf(items, whole, name.replace(/s$/, "")));
}

function textOf(schema: Json, name: string): string {
  const { pattern, minLength = 0, maxLength = Infinity } = schema as { pattern?: string; minLength?: number; maxLength?: number };
  const fits = (text: unknown): text is string =>
    typeof text === "string" && text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, "u").test(text));
  const padded = "示例".padEnd(minLength, "例");
  return [BY_NAME[name], ...(pattern ? [] : [padded]), ...TEXTS].find(fits) ?? padded;
}

function numberOf(schema: Json, name: string): number {
  const { minimum = 0, exclusiveMinimum = -1, maximum = Infinity } = schema as Record<string, number | undefined>;
  const least = Math.max(minimum, exclusiveMinimum + 1);
  if (maximum > LARGEST_ID && maximum < Number.MAX_SAFE_INTEGER) return INSTANT;
  if (/(?:Time|At|Until)$/.test(name) && maximum > LARGEST_ID) return INSTANT;
  const liked = typeof BY_NAME[name] === "number" ? (BY_NAME[name] as number) : maximum === 100 ? 60 : 12;
  return Math.max(least, Math.min(liked, maximum));
}
