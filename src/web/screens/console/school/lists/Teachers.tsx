import { Button, Form, Input, Switch } from "antd";
import { type ReactNode, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffDirectory } from "#contract/staff/directory.ts";
import { fill } from "#contract/text/say.ts";
import { Avatar } from "../../../../kit/Avatar.tsx";
import { Tag } from "../../../../kit/Tag.tsx";
import { call } from "../../../../client/call.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { EditDialog } from "../../../../parts/console/list/EditDialog.tsx";
import { Row } from "../../../../parts/console/list/Row.tsx";
import { SortableList } from "../../../../parts/console/list/SortableList.tsx";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { ConfirmButton } from "../../../../parts/console/page/ConfirmButton.tsx";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { Waiting } from "../../../../parts/console/page/Waiting.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { PictureField } from "../../../../parts/console/picture/PictureField.tsx";
import css from "../look/school.module.css";

type Teacher = Received<(typeof staffDirectory)["teachers"]>[number];
const STALE = [staffDirectory.teachers];

/** The school's teachers, in the order in which learners see them. */
export function Teachers(): ReactNode {
  const words = useWords("school");
  const teachers = useRead(staffDirectory.teachers, {});
  const [edited, setEdited] = useState<Teacher | "new" | null>(null);
  const move = useWrite(staffDirectory.moveTeacher, { stale: STALE });
  const remove = useWrite(staffDirectory.removeTeacher, { stale: STALE, done: words.removed });
  const add = <Button icon={<ConsoleIcon name="user-plus" />} onClick={() => setEdited("new")}>{words.addTeacher}</Button>;
  return (
    <Section title={words.teachers} hint={words.teachersHint} actions={add}>
      <Waiting reading={teachers}>
        {(list) => (
          <>
            {list.length === 0 && <p className={css.nothing}>{words.noTeachers}</p>}
            <SortableList
              label={words.teachers} items={list} nameOf={({ name }) => name}
              onMove={({ id, version }, after) => move.run({ id, version, after })}
            >
              {(teacher) => (
                <Row
                  picture={<Avatar name={teacher.name} src={teacher.avatarUrl} />}
                  title={teacher.name}
                  tags={teacher.hidden ? <Tag>{words.hidden}</Tag> : undefined}
                  text={[teacher.title, fill(words.coursesCount, { count: teacher.courses })].filter(Boolean).join(" · ")}
                  actions={
                    <>
                      <Button type="link" aria-label={`${words.change} ${teacher.name}`} onClick={() => setEdited(teacher)}>
                        {words.change}
                      </Button>
                      <ConfirmButton
                        danger size="small" label={words.remove} about={teacher.name} text={fill(words.removeText, { name: teacher.name })}
                        act={() => remove.run({ id: teacher.id, version: teacher.version })}
                      />
                    </>
                  }
                />
              )}
            </SortableList>
          </>
        )}
      </Waiting>
      {edited && <TeacherDialog teacher={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
    </Section>
  );
}

interface Values extends Omit<Teacher, "id" | "version" | "courses" | "career"> {
  /** One step a line. */
  readonly career: string;
}
const NEW: Values = { name: "", title: "", line: "", bio: "", avatarUrl: "", career: "", hidden: false };
const seenOf = ({ id: _id, courses: _courses, version, career, ...shown }: Teacher) => ({
  values: { ...shown, career: career.join("\n") }, version,
});
const linesOf = (text: string) => text.split("\n").map((line) => line.trim()).filter(Boolean);

function TeacherDialog({ teacher, onClose }: { readonly teacher: Teacher | null; readonly onClose: () => void }): ReactNode {
  const words = useWords("school");
  const names = words.teacherFields;
  const save = useWrite(staffDirectory.saveTeacher, { stale: STALE, ofForm: true, done: words.saved });
  return (
    <EditDialog<Values>
      wide
      title={teacher ? words.changeTeacher : words.addTeacher}
      object={`teacher:${teacher?.id ?? "new"}`}
      seen={teacher ? seenOf(teacher) : { values: NEW, version: 0 }}
      send={({ career, ...shown }, version) =>
        save.run({ ...shown, career: linesOf(career), ...(teacher ? { id: teacher.id, version } : {}) })}
      latest={async () => seenOf((await call(staffDirectory.teachers, {})).find(({ id }) => id === teacher?.id)!)}
      fields={Object.fromEntries(Object.entries(names).map(([name, label]) => [name, { label }]))}
      onClose={onClose}
    >
      <Form.Item name="avatarUrl" label={names.avatarUrl}>
        <PictureField use="portrait" isCropped label={words.changePortrait} hint={words.portraitHint} />
      </Form.Item>
      <div className={css.two}>
        <Form.Item name="name" label={names.name} rules={[{ required: true, whitespace: true, message: words.needed }]}>
          <Input maxLength={20} data-autofocus="" />
        </Form.Item>
        <Form.Item name="title" label={names.title}>
          <Input maxLength={30} />
        </Form.Item>
      </div>
      <Form.Item name="line" label={names.line} extra={words.lineHint}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="bio" label={names.bio}>
        <Input.TextArea maxLength={600} showCount rows={3} />
      </Form.Item>
      <Form.Item name="career" label={names.career} extra={words.careerHint}>
        <Input.TextArea rows={3} />
      </Form.Item>
      <Form.Item name="hidden" label={names.hidden} valuePropName="checked" extra={words.teacherHiddenHint}>
        <Switch />
      </Form.Item>
    </EditDialog>
  );
}
