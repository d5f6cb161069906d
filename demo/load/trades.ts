import { childcare } from "../content/childcare.ts";
import { cook } from "../content/cook.ts";
import { ecommerce } from "../content/ecommerce.ts";
import { eldercare } from "../content/eldercare.ts";
import { electrician } from "../content/electrician.ts";
import { fire } from "../content/fire.ts";
import { forklift } from "../content/forklift.ts";
import type { DemoTrade } from "../content/shape.ts";
import { welder } from "../content/welder.ts";

/** The trades of the demo school, in the order of its category list. */
export const trades: readonly DemoTrade[] = [electrician, welder, eldercare, childcare, cook, forklift, ecommerce, fire];
