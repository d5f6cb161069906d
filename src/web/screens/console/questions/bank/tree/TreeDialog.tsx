import { Form, Input, Select, Switch } from "antd";
import type { ReactNode } from "react";
import { DRAWN_TRADES } from "#contract/staff/directory.ts";
import { staffQuestions } from "#contract/staff/questions.ts";
import { call } from "../../../../../client/call.ts";
import { useWrite, type Written } from "../../../../../parts/console/calls/writes.ts";
import type { Seen } from "../../../../../parts/console/form/useRecordForm.ts";
import { EditDialog } from "../../../../../parts/console/list/EditDialog.tsx";
import { useWords } from "../../../../../parts/console/state/console.ts";
import { go } from "../../../../../parts/console/travel/travel.ts";
import type { Trade } from "./SubjectTree.tsx";

type Level = Trade["levels"][number];
type Subject = Level["subjects"][number];

/** What the dialog is about; null: a new one. */
export type Edited =
  | { readonly kind: "trade"; readonly trade: Trade | null }
  | { readonly kind: "level"; readonly trade: Trade; readonly level: Level | null }
  | { readonly kind: "subject"; readonly level: Level; readonly subject: Subject | null };

interface Values {
  readonly name: string;
  readonly trade: string;
  readonly levelId: number;
  readonly published: boolean;
}

const keptOf = (edited: Edited) =>
  edited.kind === "trade" ? edited.trade : edited.kind === "level" ? edited.level : edited.subject;

function seenOf(edited: Edited): Seen<Values> {
  const kept = keptOf(edited);
  return {
    values: {
      name: kept?.name ?? "", trade: edited.kind === "trade" ? (edited.trade?.trade ?? "electrician") : "",
      levelId: edited.kind === "subject" ? edited.level.id : 0,
      published: edited.kind === "subject" ? (edited.subject?.published ?? true) : true,
    },
    version: kept?.version ?? 0,
  };
}

/** The same thing as the school has it now. */
function latestOf(edited: Edited, trades: readonly Trade[]): Edited {
  const id = keptOf(edited)?.id;
  if (edited.kind === "trade") return { kind: "trade", trade: trades.find((one) => one.id === id) ?? edited.trade };
  if (edited.kind === "level")
    return { ...edited, level: trades.flatMap(({ levels }) => levels).find((one) => one.id === id) ?? edited.level };
  const level = trades.flatMap(({ levels }) => levels).find(({ subjects }) => subjects.some((one) => one.id === id)) ?? edited.level;
  return { kind: "subject", level, subject: level.subjects.find((one) => one.id === id) ?? edited.subject };
}

interface TreeDialogProps {
  readonly edited: Edited;
  readonly trades: readonly Trade[];
  readonly onClose: () => void;
}

/** Adds a trade, level or subject, or changes its name and whether learners see it. */
export function TreeDialog({ edited, trades, onClose }: TreeDialogProps): ReactNode {
  const words = useWords("questions");
  const kept = keptOf(edited);
  const send = useSending(edited);
  const titles = {
    trade: kept ? words.changeTrade : words.addTrade, level: kept ? words.changeLevel : words.addLevel,
    subject: kept ? words.changeSubject : words.addSubject,
  };
  const labels = { trade: words.tradeName, level: words.levelName, subject: words.subjectName };
  const hints = { trade: words.tradeHint, level: words.levelHint, subject: words.subjectHint };
  const levels = trades.flatMap((trade) => trade.levels.map(({ id, name }) => ({ value: id, label: `${trade.name} · ${name}` })));
  const under = edited.kind === "level" ? edited.trade.id : edited.kind === "subject" ? edited.level.id : "";
  return (
    <EditDialog<Values>
      title={titles[edited.kind]} object={`questions.${edited.kind}:${kept?.id ?? `new ${under}`}`} seen={seenOf(edited)} send={send}
      latest={async () => seenOf(latestOf(edited, await call(staffQuestions.tree, {})))}
      fields={{
        name: { label: labels[edited.kind] }, trade: { label: words.drawing, say: (value) => drawingName(value, words.drawings) },
        levelId: { label: words.levelName, say: (value) => levels.find((one) => one.value === value)?.label ?? "" },
        published: { label: words.published, say: (value) => (value ? "✓" : "—") },
      }}
      onClose={onClose}
    >
      <Form.Item
        name="name" label={labels[edited.kind]} extra={hints[edited.kind]}
        rules={[{ required: true, whitespace: true, message: words.needed }]}
      >
        <Input maxLength={50} data-autofocus="" autoComplete="off" />
      </Form.Item>
      {edited.kind === "trade" && (
        <Form.Item name="trade" label={words.drawing}>
          <Select
            getPopupContainer={(node) => node.closest("dialog") ?? document.body}
            options={[...new Set([...DRAWN_TRADES, ...(edited.trade ? [edited.trade.trade] : [])])].map((value) => ({
              value, label: drawingName(value, words.drawings),
            }))}
          />
        </Form.Item>
      )}
      {edited.kind === "subject" && (
        <>
          {kept && (
            <Form.Item name="levelId" label={words.levelName}>
              <Select getPopupContainer={(node) => node.closest("dialog") ?? document.body} options={levels} />
            </Form.Item>
          )}
          <Form.Item name="published" label={words.published} valuePropName="checked" extra={words.publishedHint}>
            <Switch />
          </Form.Item>
        </>
      )}
    </EditDialog>
  );
}

const drawingName = (value: string, names: Readonly<Record<string, string>>): string => names[value] ?? value;

/** Sends what was typed to the call of its kind; a new subject is then the one that is shown. */
function useSending(edited: Edited): (values: Values, version: number) => Promise<Written<unknown>> {
  const words = useWords("questions");
  const options = { stale: [staffQuestions.tree], ofForm: true, done: words.saved };
  const [trade, level, subject] = [
    useWrite(staffQuestions.saveTrade, options), useWrite(staffQuestions.saveLevel, options), useWrite(staffQuestions.saveSubject, options),
  ];
  const kept = keptOf(edited);
  return async (values, version) => {
    const seen = kept ? { id: kept.id, version } : {};
    if (edited.kind === "trade") return trade.run({ ...seen, name: values.name, trade: values.trade });
    if (edited.kind === "level") return level.run({ ...seen, tradeId: edited.trade.id, name: values.name });
    const { name, levelId, published } = values;
    const written = await subject.run({ ...seen, levelId, name, published });
    if (written.kind === "done" && !kept) void go(`/staff/questions?subject=${written.data.id}`, { stays: true });
    return written;
  };
}
