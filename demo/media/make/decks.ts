import { infantChoking } from "./decks/childcare/choking.ts";
import { formula } from "./decks/childcare/formula.ts";
import { milestones } from "./decks/childcare/milestones.ts";
import { sleep } from "./decks/childcare/sleep.ts";
import { gripping } from "./decks/cook/grip.ts";
import { mantou } from "./decks/cook/mantou.ts";
import { oilHeat } from "./decks/cook/oilHeat.ts";
import { shredding } from "./decks/cook/shreds.ts";
import { liveScript } from "./decks/ecommerce/liveScript.ts";
import { mainPicture } from "./decks/ecommerce/mainPicture.ts";
import { packing } from "./decks/ecommerce/packing.ts";
import { salesSplit } from "./decks/ecommerce/salesSplit.ts";
import { bedToChair } from "./decks/eldercare/bedToChair.ts";
import { bloodPressure } from "./decks/eldercare/bloodPressure.ts";
import { elderChoking } from "./decks/eldercare/choking.ts";
import { turning } from "./decks/eldercare/turning.ts";
import { resuscitation } from "./decks/electrician/cpr.ts";
import { earthing } from "./decks/electrician/earthing.ts";
import { fourSteps } from "./decks/electrician/fourSteps.ts";
import { reversing } from "./decks/electrician/reversing.ts";
import { review } from "./decks/electrician/review/review.ts";
import { shock } from "./decks/electrician/shock.ts";
import { starDelta } from "./decks/electrician/starDelta.ts";
import { extinguishing } from "./decks/fire/extinguisher.ts";
import { hydrant } from "./decks/fire/hydrant.ts";
import { inspection } from "./decks/fire/inspection.ts";
import { panel } from "./decks/fire/panel.ts";
import { chargingRoom } from "./decks/forklift/chargingRoom.ts";
import { eightSteps } from "./decks/forklift/eightSteps.ts";
import { forks } from "./decks/forklift/forks.ts";
import { triangle } from "./decks/forklift/triangle.ts";
import { arcWelding } from "./decks/welder/arc.ts";
import { co2Setup } from "./decks/welder/co2Setup.ts";
import { cylinders } from "./decks/welder/cylinders.ts";
import { fillet } from "./decks/welder/fillet.ts";
import type { Deck } from "./shape.ts";

/** All lectures of the demo school. */
export const decks: readonly Deck[] = [
  resuscitation, earthing, fourSteps, reversing, review, shock, starDelta, arcWelding, co2Setup, cylinders, fillet,
  bedToChair, bloodPressure, elderChoking, turning, infantChoking, formula, milestones, sleep, gripping, mantou,
  oilHeat, shredding, chargingRoom, eightSteps, forks, triangle, liveScript, mainPicture, packing, salesSplit,
  extinguishing, hydrant, inspection, panel,
];
