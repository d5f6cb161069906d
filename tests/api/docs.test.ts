import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rooms } from "#server/app.ts";
import { rawOf, registryOf } from "#server/kernel/room.ts";
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
});
