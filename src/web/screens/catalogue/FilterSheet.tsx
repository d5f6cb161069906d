import { type ReactNode, useState } from "react";
import { Button, LinkButton } from "../../kit/Button.tsx";
import { Chip, Chips } from "../../kit/Chips.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { useText } from "../../parts/app/context.tsx";
import { browseAddress } from "../../parts/course/list/browse.ts";
import css from "./FilterSheet.module.css";
import { kindFilter, kindOf, kinds, PATH } from "./filters.ts";
import type { CatalogueData } from "./load.ts";

export interface FilterSheetProps {
  readonly data: CatalogueData;
  readonly onClose: () => void;
}

/** The filters of a phone: chosen together, then shown. */
export function FilterSheet({ data, onClose }: FilterSheetProps): ReactNode {
  const t = useText("catalogue");
  const { browse, tradeId, directions, levels, packages } = data;
  const [chosen, setChosen] = useState({ categoryId: browse.categoryId, level: browse.level, kind: kindOf(browse) });
  const address = browseAddress(PATH, browse, { categoryId: chosen.categoryId, level: chosen.level, ...kindFilter(chosen.kind) });
  const actions = (
    <>
      <Button onClick={() => setChosen({ categoryId: tradeId, level: "", kind: "all" })}>{t.reset}</Button>
      <LinkButton kind="primary" href={address} onClick={onClose}>{t.show}</LinkButton>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t.filters} labels={t} actions={actions}>
      {directions.length > 1 && (
        <Group name={t.direction}>
          <Chip pressed={chosen.categoryId === tradeId} onClick={() => setChosen({ ...chosen, categoryId: tradeId })}>
            {t.all}
          </Chip>
          {directions.map(({ id, label }) => (
            <Chip key={id} pressed={chosen.categoryId === id} onClick={() => setChosen({ ...chosen, categoryId: id })}>
              {label}
            </Chip>
          ))}
        </Group>
      )}
      {levels.length > 0 && (
        <Group name={t.level}>
          <Chip pressed={chosen.level === ""} onClick={() => setChosen({ ...chosen, level: "" })}>
            {t.all}
          </Chip>
          {levels.map(({ level, name }) => (
            <Chip key={level} pressed={chosen.level === level} onClick={() => setChosen({ ...chosen, level })}>
              {name}
            </Chip>
          ))}
        </Group>
      )}
      <Group name={t.kind}>
        {kinds(packages).map((kind) => (
          <Chip key={kind} pressed={chosen.kind === kind} onClick={() => setChosen({ ...chosen, kind })}>
            {t[kind]}
          </Chip>
        ))}
      </Group>
    </Dialog>
  );
}

function Group({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className={css.group}>
      <h3>{name}</h3>
      <Chips label={name}>{children}</Chips>
    </div>
  );
}
