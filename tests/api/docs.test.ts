import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rooms } from "#server/app.ts";
import { check } from "#server/kernel/check.ts";
import { exampleData, exampleSent, openApi, operationId } from "#server/kernel/docs/openapi.ts";
import { filesOf, rawOf, registryOf } from "#server/kernel/room.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

describe("the API reference", () => {
  test("names every call and every file address of the contract", async () => {
    const { status, headers, text } = await school.visitor().raw("GET", "/docs/api");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    for (const { endpoint } of registryOf(rooms).all()) expect(text).toContain(`<code>${endpoint.path}</code>`);
    for (const { path } of rawOf(rooms)) expect(text).toContain(`<code>${path}</code>`);
  });

  test("shows the type of every field, also where there are several", async () => {
    const { text } = await school.visitor().raw("GET", "/docs/api");
    expect(text).toContain("<td>string | null</td>");
    expect(text).not.toMatch(/undefined|\[object Object\]/);
  });

  test("is an OpenAPI 3.1 document with a summary and an answer for every operation", async () => {
    const { status, text } = await school.visitor().raw("GET", "/docs/openapi.json");
    expect(status).toBe(200);
    const { openapi, paths } = JSON.parse(text) as {
      openapi: string;
      paths: Record<string, Record<string, { summary: string; responses: object }>>;
    };
    expect(openapi).toBe("3.1.0");
    for (const { endpoint } of registryOf(rooms).all()) {
      const operation = paths[endpoint.path.replace(/:(\w+)/g, "{$1}")]?.[endpoint.method.toLowerCase()];
      expect(operation?.summary, endpoint.path).toMatch(/\w/);
      expect(Object.keys(operation!.responses)).toContain("200");
    }
  });

  test("is valid to a validator of the official schema", async () => {
    const { valid, errors } = await new Validator().validate({ ...(await document()) });
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  test("is valid to a second one, which knows references, ids, parameters and whether each example fits its schema", async () => {
    const config = await createConfig({
      extends: ["recommended-strict"],
      // Rooms are told by their names, and socket.io's own address ends with a slash.
      rules: { "tag-description": "off", "no-path-trailing-slash": "off", "operation-operationId": "error" },
    });
    const problems = await lintFromString({ source: JSON.stringify(await document()), absoluteRef: "openapi.json", config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([]);
  });

  test("shows an example of each call that the call itself takes and may answer", () => {
    for (const entry of registryOf(rooms).all()) {
      expect(check(entry.shape.in, exampleSent(entry)).issues, operationId(entry)).toBeUndefined();
      expect(check(entry.shape.out, exampleData(entry)).issues, operationId(entry)).toBeUndefined();
    }
  });

  test("asks for a body wherever a call takes one, without what stands in its address", async () => {
    const { paths } = await document();
    for (const { endpoint } of registryOf(rooms).all()) {
      const { requestBody } = paths[endpoint.path.replace(/:(\w+)/g, "{$1}")]![endpoint.method.toLowerCase()]!;
      expect(requestBody?.required, endpoint.path).toBe(endpoint.method === "POST" ? true : undefined);
    }
  });

  test("has one schema for what many calls speak of, by the contract's name", async () => {
    const { components, paths } = await document();
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(["Envelope", "CourseCard", "Question", "AttemptResult"]));
    expect(JSON.stringify(paths)).toContain("#/components/schemas/CourseCard");
    expect(JSON.stringify(components)).not.toContain("x-name");
  });

  test("names the cookies as they travel, here and over https", async () => {
    expect(cookiesOf(await document())).toEqual(["sid", "ssid"]);
    const [entries, raw, files] = [registryOf(rooms).all(), rawOf(rooms), filesOf(rooms)];
    const https = openApi({ entries, raw, files, title: "", secure: true }) as unknown as Described;
    expect(cookiesOf(https)).toEqual(["__Host-sid", "__Host-ssid"]);
  });
});

interface Described {
  readonly paths: Record<string, Record<string, { readonly requestBody?: { readonly required: boolean } }>>;
  readonly components: {
    readonly schemas: Record<string, unknown>;
    readonly securitySchemes: Record<string, { readonly in?: string; readonly name?: string }>;
  };
}

const document = async () => JSON.parse((await school.visitor().raw("GET", "/docs/openapi.json")).text) as Described;
const cookiesOf = ({ components }: Described) =>
  Object.values(components.securitySchemes).flatMap(({ in: place, name }) => (place === "cookie" && name ? [name] : []));
