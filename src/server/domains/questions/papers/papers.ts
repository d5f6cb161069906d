export { type HeldByPaper, heldByPapers } from "./asked.store.ts";
export { paperDesk } from "./desk.ts";
export { type Drawable, drawMock, missing, random, type Shortage, shuffled } from "./mockDraw.rules.ts";
export { type MockRuleDraft, saveMockRule } from "./mockRules.ts";
export {
  type MockRule, mockRuleById, mockRulesOf, paperById, paperFacts, papersById, type PastPaper, pastPaperById, pastPapers,
} from "./papers.store.ts";
export { PAPER_LENGTH, type PaperDraft, renewPapers, savePaper } from "./saving.ts";
export { papersAsking } from "./writing.store.ts";
