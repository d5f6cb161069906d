export { type HeldByPaper, heldByPapers } from "./asked.store.ts";
export { paperDesk, type PaperPorts } from "./desk.ts";
export { type Drawable, drawMock, missing, random, type Shortage, shuffled } from "./mockDraw.rules.ts";
export { type MockRuleDraft, ruleOfChapter, saveMockRule, shortRule } from "./mockRules.ts";
export {
  type MockRule, mockRuleById, mockRulesOf, paperById, paperFacts, papersById, type PastPaper, pastPaperById, pastPapers,
} from "./papers.store.ts";
export { PAPER_LENGTH, type PaperDraft, renewPapers, savePaper } from "./saving.ts";
export { keysSpent } from "./spent.ts";
export { takes } from "./secrecy.rules.ts";
export {
  admittedOpen, type Fresh, freshReserved, type KeptPaper, keptPaper, papersAsking, rulesToKeep, sharing,
} from "./writing.store.ts";
