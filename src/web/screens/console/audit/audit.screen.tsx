import type { ReactNode } from "react";
import { staffAccount } from "#contract/staff/account.ts";
import { staffAudit } from "#contract/staff/audit.ts";
import { Avatar } from "../../../kit/Avatar.tsx";
import { useRead } from "../../../parts/console/calls/reads.ts";
import { dayOf, timeOfDay } from "../../../parts/console/look/when.ts";
import { Page } from "../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { useConsole, useWords } from "../../../parts/console/state/console.ts";
import { DataTable } from "../../../parts/console/table/DataTable.tsx";
import type { Column, Filter } from "../../../parts/console/table/table.ts";
import { dayStart } from "../../../parts/console/table/address.ts";
import css from "./audit.module.css";
import { ChainState, CheckButton } from "./ChainState.tsx";
import { EntryDetail } from "./EntryDetail.tsx";
import { areaWords, deedOf, type Entry, objectOf, whoOf } from "./saying.ts";

/** Everything that staff did, newest first, each with what was before and after. */
function View(): ReactNode {
  const words = useWords("audit");
  const acts = useWords("acts");
  const { language } = useConsole();
  const columns: readonly Column<Entry>[] = [
    { key: "at", title: words.at, width: 90, cell: ({ at }) => timeOfDay(at, language), value: ({ at }) => new Date(at) },
    {
      key: "who", title: words.who, width: 190, value: (entry) => whoOf(entry, words),
      cell: (entry) => (
        <span className={css.who}>
          <Avatar name={whoOf(entry, words)} size="s" />
          {whoOf(entry, words)}
        </span>
      ),
    },
    {
      key: "what", title: words.what, value: (entry) => deedOf(entry, acts),
      cell: (entry) => (
        <>
          {deedOf(entry, acts)}
          <small className={css.object}>{objectOf(entry, words)}</small>
        </>
      ),
    },
    { key: "object", title: words.object, isMinor: "always", cell: ({ object }) => object, value: ({ object }) => object },
    { key: "ip", title: words.where, width: 150, isMinor: "narrow", cell: ({ ip }) => ip || words.server, value: ({ ip }) => ip },
  ];
  const state = useRead(staffAudit.getAuditState, {});
  return (
    <Page title={words.title} subtitle={words.subtitle} actions={<CheckButton state={state} />}>
      <ChainState state={state} />
      <DataTable<typeof staffAccount.auditLog>
        name="audit"
        label={words.title}
        filters={useFilters(state.data?.members ?? [])}
        columns={columns}
        rowId={({ id }) => id}
        group={({ at }) => dayOf(at, language)}
        detail={(entry) => <EntryDetail entry={entry} />}
        source={({ filters }) => ({
          endpoint: staffAccount.auditLog,
          input: {
            staffId: /^\d+$/.test(filters["who"] ?? "") ? filters["who"] : undefined, area: filters["area"], object: filters["object"],
            since: dayStart(filters["since"]), until: dayStart(filters["until"], 1),
          },
        })}
        empty={<p>{words.empty}</p>}
      />
    </Page>
  );
}

function useFilters(members: readonly { readonly staffId: number; readonly name: string }[]): readonly Filter[] {
  const words = useWords("audit");
  const names = members.map(({ staffId, name }) => ({ value: String(staffId), label: name }));
  return [
    { kind: "choice", name: "who", label: words.who, options: names },
    { kind: "choice", name: "area", label: words.area, options: areaWords(words) },
    { kind: "days", name: "since", until: "until", label: words.days },
    { kind: "text", name: "object", label: words.objectHint },
  ];
}

export const screen: ConsoleScreen = { View };
