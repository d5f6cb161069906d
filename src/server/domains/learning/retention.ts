import { ADDRESSES_KEPT } from "../../kernel/retention/own.ts";
import { forgets, type Retention, rowsOf } from "../../kernel/retention/retention.ts";
import { countEvidencePlaces, shortenEvidencePlaces } from "./retention.store.ts";

/** No hash of the evidence covers an address: its chains are the same afterwards. */
const addresses: Retention = {
  name: "evidenceAddresses",
  what: { zh: "学习证据里的完整 IP 地址，之后只留网段", en: "Whole addresses of study evidence, then their network alone" },
  kept: ADDRESSES_KEPT,
  source: "promise",
  does: "shorten",
  due: ({ db }, before) => countEvidencePlaces(db, before),
  apply: ({ db }, before, atMost) => shortenEvidencePlaces(db, before, atMost),
};

const playSessions = forgets(
  {
    name: "playSessions",
    what: {
      zh: "播放会话和其中的在线确认题，从会话结束时起，期间可以解释每次心跳",
      en: "Play sessions with their presence checks, from their end: until then questions about a heartbeat can be answered",
    },
    kept: { days: 30 },
    source: "promise",
  },
  rowsOf("play_session", "expires_at"),
);

/** What was given is asked for by what was watched without a network, which is taken for a week after the end of its session. */
const keyNotes = forgets(
  {
    name: "keyNotes",
    what: { zh: "给过哪几分钟的密钥，从最后一次起", en: "Which minutes' keys were given, from the last of them" },
    kept: { days: 10 },
    source: "promise",
  },
  rowsOf("key_note", "noted_at"),
);

const paces = forgets(
  {
    name: "keyPaces",
    what: { zh: "取密钥的快慢，访客的带 IP 地址", en: "At which pace keys were taken, of visitors with their address" },
    kept: { days: 1 },
    source: "promise",
  },
  rowsOf("key_pace", "since"),
  rowsOf("visitor_pace", "since"),
);

/** A device may send what it kept offline that late. */
const deletedNotes = forgets(
  {
    name: "deletedNotes",
    what: { zh: "删掉的笔记留下的空行，从删除时起", en: "Empty rows of deleted notes, from their deletion" },
    kept: { days: 90 },
    source: "tidiness",
  },
  rowsOf("note", "deleted_at"),
);

export const learningRetention: readonly Retention[] = [addresses, playSessions, keyNotes, paces, deletedNotes];
