import { Form, Select } from "antd";
import { type ReactNode, useState } from "react";
import type { Endpoint } from "#contract/endpoint.ts";
import { staffEntitlements } from "#contract/staff/entitlements.ts";
import { staffRoles } from "#contract/staff/roles.ts";
import { call } from "../../../client/call.ts";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { RecordFormView } from "../../../parts/console/form/RecordFormView.tsx";
import { useRecordForm } from "../../../parts/console/form/useRecordForm.ts";
import { useMay, useWords } from "../../../parts/console/state/console.ts";
import type { Member } from "./member.screen.tsx";

interface CoursesFormProps {
  readonly member: Member;
  readonly stale: readonly Endpoint[];
}

/** Which courses are a member's own. */
export function CoursesForm({ member, stale }: CoursesFormProps): ReactNode {
  const words = useWords("members");
  const may = useMay();
  const { staffId } = member;
  const [keyword, setKeyword] = useState("");
  // Titles are those of the courses that may be given; who may not see these sees numbers.
  const asked = may("learners");
  const all = useRead(staffEntitlements.courses, asked ? {} : null);
  const found = useRead(staffEntitlements.courses, asked && keyword !== "" ? { keyword } : null);
  const give = useWrite(staffRoles.giveCourses, { stale, ofForm: true, done: words.coursesSaved });
  const seenOf = ({ seriesIds, version }: Member) => ({ values: { seriesIds }, version });
  const form = useRecordForm<{ readonly seriesIds: readonly number[] }>({
    object: `member:${staffId}:courses`,
    seen: seenOf(member),
    send: ({ seriesIds }, version) => give.run({ staffId, version, seriesIds: [...seriesIds] }),
    latest: async () => seenOf(await call(staffRoles.member, { staffId })),
  });
  const known = new Map([...(all.data ?? []), ...(found.data ?? [])].map(({ seriesId, title }) => [seriesId, title]));
  const titleOf = (id: number) => known.get(id) ?? `#${id}`;
  const ids = new Set([...known.keys(), ...member.seriesIds]);
  return (
    <RecordFormView
      form={form}
      fields={{ seriesIds: { label: words.courses, say: (value) => value.map(titleOf).join("\n") } }}
    >
      <Form.Item name="seriesIds">
        <Select
          mode="multiple" aria-label={words.courses} placeholder={words.searchCourses} optionFilterProp="label"
          options={[...ids].map((id) => ({ value: id, label: titleOf(id) }))} onSearch={setKeyword}
        />
      </Form.Item>
    </RecordFormView>
  );
}
