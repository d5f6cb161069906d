import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { goals } from "#contract/goals.ts";
import type { Goal, GoalChoice } from "#contract/goals.schema.ts";
import { fill } from "#contract/text/say.ts";
import { call, CallFailure } from "../../client/call.ts";
import { Button, LinkButton } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { Empty } from "../../kit/Empty.tsx";
import { toast } from "../../kit/toast.ts";
import { useApp, useText } from "../../parts/app/context.tsx";
import { goTo } from "../../parts/app/goTo.ts";
import { useAlive } from "../../parts/app/useAlive.ts";
import { goalName } from "../../parts/goal/goal.ts";
import css from "./Goal.module.css";
import { GoalBar } from "./GoalBar.tsx";
import { Levels } from "./Levels.tsx";
import { Summary } from "./Summary.tsx";
import { Trades } from "./Trades.tsx";

const HOME = "/home";

interface ChooseGoalProps {
  readonly choices: readonly GoalChoice[];
  readonly goal: Goal;
  /** Where it leads afterwards, as the address says it. */
  readonly to: string | null;
  /** Somebody who registered a moment ago. */
  readonly fresh: boolean;
}

interface Chosen {
  readonly categoryId: number;
  readonly level: string;
}

/** Saves what is chosen and goes on to where the person was going. */
function useSaving(chosen: Chosen | null, to: string | null, fresh: boolean) {
  const t = useText("goal");
  const { innerAddress } = useApp();
  const [busy, setBusy] = useState(false);
  const alive = useAlive();
  // In the history the way on takes this page's place: back leads to where the person came from.
  const goOn = async () => goTo((await innerAddress(to)) ?? HOME, true);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen || busy) return;
    setBusy(true);
    call(goals.saveGoal, chosen)
      .then(async () => {
        if (!fresh) toast.ok(t.saved);
        await goOn();
      })
      .catch((error: unknown) => {
        if (alive.current) setBusy(false);
        if (!(error instanceof CallFailure)) throw error;
        if (!error.said) toast.error(error.told(t.offline));
      });
  };
  return { busy, save, leave: () => void goOn() };
}

/** Trades as cards, under them the levels of the chosen one, and one button. */
export function ChooseGoal({ choices, goal, to, fresh }: ChooseGoalProps): ReactNode {
  const t = useText("goal");
  const { language } = useApp();
  const [tradeId, setTradeId] = useState<number | null>(goal?.categoryId ?? null);
  const [wished, setLevel] = useState(goal?.level ?? "");
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // What was chosen before the page came alive.
    const chosen = form.current && Number(new FormData(form.current).get("trade"));
    if (chosen) setTradeId(chosen);
  }, []);
  const trade = choices.find(({ categoryId }) => categoryId === tradeId) ?? null;
  // A level may be gone since it was chosen.
  const chosen = trade?.levels.find((one) => one.level === wished);
  const [level, levelName] = [chosen?.level ?? "", chosen?.name ?? ""];
  const { busy, save, leave } = useSaving(trade && { categoryId: trade.categoryId, level }, to, fresh);
  return (
    <>
      <GoalBar fresh={fresh} onSkip={leave} />
      <div className={css.page}>
        {choices.length === 0 ? (
          <Card>
            <Empty
              drawing="book"
              level={1}
              title={t.none}
              text={t.noneText}
              action={<LinkButton kind="primary" href={HOME}>{t.toHome}</LinkButton>}
            />
          </Card>
        ) : (
          <form ref={form} onSubmit={save}>
            <h1 className={css.title}>{t.title}</h1>
            <p className={css.intro}>{t.intro}</p>
            <Trades
              choices={choices}
              chosen={tradeId}
              onChoose={(id) => {
                setTradeId(id);
                setLevel("");
              }}
            />
            {trade && trade.levels.length > 0 && <Levels key={trade.categoryId} trade={trade} chosen={level} onChoose={setLevel} />}
            <Summary trade={trade} level={level}>
              <Button kind="primary" size="lg" type="submit" disabled={!trade} loading={busy} loadingText={t.saving}>
                {trade ? fill(t.take, { goal: goalName({ ...trade, levelName }, language) }) : t.takeThis}
              </Button>
            </Summary>
            <p className={css.small}>{t.conditions}</p>
          </form>
        )}
      </div>
    </>
  );
}
