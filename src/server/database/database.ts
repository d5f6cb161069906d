import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { Pool } from "./pool.ts";
import { sqlState } from "./trouble.ts";
import type {
  ConsentTable, GuardianTable, LearnerTable, PartnerLinkTable, PartnerNonceTable, PartnerTable, PhoneCodeTable, ResetGrantTable,
  SmsCodeTable, TermsTable, UsedCaptchaTable, UsedTicketTable,
} from "./tables/account.ts";
import type {
  ArticleCategoryTable, ArticlePictureTable, ArticleTable, CategoryTable, ChapterTable, DrawingTable, EntitlementTable, ItemTable,
  LessonTextTable, PackageSeriesTable, PartnerItemTable, SeriesTable, SeriesTeacherTable, TeacherTable,
} from "./tables/catalogue.ts";
import type { CohortMemberTable, CohortTable, CohortTeacherTable } from "./tables/cohorts.ts";
import type {
  CommentClosedTable, CommentLikeTable, CommentMuteTable, CommentSettingTable, CommentTable,
} from "./tables/comments.ts";
import type {
  AnswerTable, AttemptAnswerView, AttemptPresenceTable, AttemptTable, EssayMarkTable, ExamHallTable, ExtraTimeTable,
} from "./tables/attempts.ts";
import type {
  BankChapterTable, ExamLevelTable, ExamTradeTable, ImportBatchTable, ImportDraftTable, ImportRowTable, KnowledgePointTable,
  MockRuleTable, PaperTable, PaperVersionTable, QuestionMediaTable, QuestionShownTable, QuestionTable, QuestionVersionTable, SubjectTable,
} from "./tables/bank.ts";
import type { LearnerQuestionTable, PracticeDayTable, QuestionMarkTable, QuestionTallyTable } from "./tables/books.ts";
import type { DocumentDraftTable, DocumentTable } from "./tables/documents.ts";
import type { ExchangeBaseTable } from "./tables/exchange.ts";
import type { ClassExamTable, ClassSittingTable, ExaminationTable, ExaminationUserTable } from "./tables/examinations.ts";
import type { FirstRunSkipTable } from "./tables/firstRun.ts";
import type { FavouriteTable } from "./tables/favourites.ts";
import type { FootprintTable } from "./tables/footprints.ts";
import type { LearnerGoalTable } from "./tables/goals.ts";
import type { HandoutListTable, HandoutTable } from "./tables/handouts.ts";
import type { MediaEventTable, MediaHostedTable } from "./tables/hosting.ts";
import type { JobFailureTable, QueuedJobTable, QueueTable } from "./tables/jobs.ts";
import type {
  BackupDrillTable, BackupRunTable, ClientErrorTable, DiskMeasureTable, KeyReaderTable, RateLogTable, RateWindowTable, RetentionRunTable,
  SchoolKeyTable, SecretFingerprintTable, SessionTable, SocketIoAttachmentsTable,
} from "./tables/kernel.ts";
import type {
  ItemProgressTable, KeyNoteTable, KeyPaceTable, PlaySessionTable, StudyLeaseTable, VisitorPaceTable, WatchEvidenceTable,
} from "./tables/learning.ts";
import type {
  MediaAssetTable, MediaFormerTable, MediaRemakeTable, MediaRungTable, MediaSubtitleTable, MediaWorkTable,
} from "./tables/media.ts";
import type { DocketPassTable, ReportSettingTable, ReportTable } from "./tables/moderation.ts";
import type { LessonBookmarkTable, NoteTable } from "./tables/notes.ts";
import type { PasskeyChallengeTable, PasskeyTable, SecurityEventTable } from "./tables/passkeys.ts";
import type {
  LearnerImportRowTable, LearnerImportTable, LearnerNoteTable, LearnerStudyTable, RosterView,
} from "./tables/people.ts";
import type {
  AdvertTable, CampusTable, ServiceContactTable, SiteConfigTable, SitePictureTable, SiteTable, SmsTrialTable,
} from "./tables/site.ts";
import type {
  EvidenceAnchorTable, EvidencePlacesTable, EvidenceSealTable, PresenceChallengeTable, PresenceQuestionTable, SchoolRulesTable,
  SeriesRulesTable, StudyDayTable,
} from "./tables/study.ts";
import type { CommentWordTable, RemovedTextTable, WordHitTable, WordRuleTable } from "./tables/speech.ts";
import type {
  AuditAnchorTable, AuditChainTable, AuditCheckTable, AuditLogTable, AuditSealTable, StaffDutyView, StaffHoldingTable, StaffRoleTable,
  StaffSeriesTable,
  StaffRecoveryCodeTable, StaffSettingTable, StaffTable, StaffTicketTable, StaffTotpTable,
} from "./tables/staff.ts";
import type { EnglishTextTable, EnglishWaitingTable } from "./tables/translations.ts";

export { sqlState } from "./trouble.ts";
export type { Pool } from "./pool.ts";

/** Every table of the product; a domain's tables stand in `tables/<domain>.ts`. */
export interface Tables {
  session: SessionTable;
  rate_log: RateLogTable;
  rate_window: RateWindowTable;
  client_error: ClientErrorTable;
  socket_io_attachments: SocketIoAttachmentsTable;
  backup_run: BackupRunTable;
  backup_drill: BackupDrillTable;
  disk_measure: DiskMeasureTable;
  job_failure: JobFailureTable;
  english_text: EnglishTextTable;
  english_waiting: EnglishWaitingTable;
  retention_run: RetentionRunTable;
  secret_fingerprint: SecretFingerprintTable;
  school_key: SchoolKeyTable;
  key_reader: KeyReaderTable;
  "pgboss.job": QueuedJobTable;
  "pgboss.queue": QueueTable;
  learner: LearnerTable;
  consent: ConsentTable;
  phone_code: PhoneCodeTable;
  sms_code: SmsCodeTable;
  reset_grant: ResetGrantTable;
  used_captcha: UsedCaptchaTable;
  used_ticket: UsedTicketTable;
  terms: TermsTable;
  guardian: GuardianTable;
  partner: PartnerTable;
  partner_nonce: PartnerNonceTable;
  partner_link: PartnerLinkTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  security_event: SecurityEventTable;
  staff: StaffTable;
  staff_totp: StaffTotpTable;
  staff_recovery_code: StaffRecoveryCodeTable;
  staff_ticket: StaffTicketTable;
  staff_setting: StaffSettingTable;
  staff_role: StaffRoleTable;
  staff_holding: StaffHoldingTable;
  staff_series: StaffSeriesTable;
  staff_duty: StaffDutyView;
  audit_log: AuditLogTable;
  audit_chain: AuditChainTable;
  audit_check: AuditCheckTable;
  audit_seal: AuditSealTable;
  audit_anchor: AuditAnchorTable;
  cohort: CohortTable;
  cohort_member: CohortMemberTable;
  cohort_teacher: CohortTeacherTable;
  learner_import: LearnerImportTable;
  learner_import_row: LearnerImportRowTable;
  learner_note: LearnerNoteTable;
  learner_study: LearnerStudyTable;
  roster: RosterView;
  roster_by_study: RosterView;
  site: SiteTable;
  site_config: SiteConfigTable;
  document: DocumentTable;
  document_draft: DocumentDraftTable;
  campus: CampusTable;
  site_picture: SitePictureTable;
  sms_trial: SmsTrialTable;
  first_run_skip: FirstRunSkipTable;
  service_contact: ServiceContactTable;
  advert: AdvertTable;
  media_asset: MediaAssetTable;
  media_former: MediaFormerTable;
  media_remake: MediaRemakeTable;
  media_rung: MediaRungTable;
  media_subtitle: MediaSubtitleTable;
  media_work: MediaWorkTable;
  media_hosted: MediaHostedTable;
  media_event: MediaEventTable;
  category: CategoryTable;
  teacher: TeacherTable;
  series: SeriesTable;
  series_teacher: SeriesTeacherTable;
  package_series: PackageSeriesTable;
  partner_item: PartnerItemTable;
  chapter: ChapterTable;
  exchange_base: ExchangeBaseTable;
  item: ItemTable;
  lesson_text: LessonTextTable;
  drawing: DrawingTable;
  entitlement: EntitlementTable;
  article_category: ArticleCategoryTable;
  article: ArticleTable;
  article_picture: ArticlePictureTable;
  favourite: FavouriteTable;
  footprint: FootprintTable;
  learner_goal: LearnerGoalTable;
  handout: HandoutTable;
  handout_list: HandoutListTable;
  comment: CommentTable;
  comment_like: CommentLikeTable;
  comment_mute: CommentMuteTable;
  comment_word: CommentWordTable;
  word_rule: WordRuleTable;
  word_hit: WordHitTable;
  removed_text: RemovedTextTable;
  report: ReportTable;
  report_setting: ReportSettingTable;
  docket_pass: DocketPassTable;
  comment_closed: CommentClosedTable;
  comment_setting: CommentSettingTable;
  school_rules: SchoolRulesTable;
  series_rules: SeriesRulesTable;
  presence_challenge: PresenceChallengeTable;
  presence_question: PresenceQuestionTable;
  evidence_places: EvidencePlacesTable;
  evidence_seal: EvidenceSealTable;
  evidence_anchor: EvidenceAnchorTable;
  play_session: PlaySessionTable;
  key_note: KeyNoteTable;
  key_pace: KeyPaceTable;
  visitor_pace: VisitorPaceTable;
  study_lease: StudyLeaseTable;
  item_progress: ItemProgressTable;
  watch_evidence: WatchEvidenceTable;
  study_day: StudyDayTable;
  note: NoteTable;
  lesson_bookmark: LessonBookmarkTable;
  exam_trade: ExamTradeTable;
  exam_level: ExamLevelTable;
  subject: SubjectTable;
  bank_chapter: BankChapterTable;
  knowledge_point: KnowledgePointTable;
  import_batch: ImportBatchTable;
  import_draft: ImportDraftTable;
  import_row: ImportRowTable;
  question: QuestionTable;
  question_version: QuestionVersionTable;
  question_media: QuestionMediaTable;
  question_shown: QuestionShownTable;
  paper: PaperTable;
  paper_version: PaperVersionTable;
  mock_rule: MockRuleTable;
  learner_question: LearnerQuestionTable;
  question_mark: QuestionMarkTable;
  practice_day: PracticeDayTable;
  question_tally: QuestionTallyTable;
  attempt: AttemptTable;
  answer: AnswerTable;
  attempt_answer: AttemptAnswerView;
  attempt_presence: AttemptPresenceTable;
  essay_mark: EssayMarkTable;
  exam_hall: ExamHallTable;
  extra_time: ExtraTimeTable;
  examination: ExaminationTable;
  examination_user: ExaminationUserTable;
  class_exam: ClassExamTable;
  class_sitting: ClassSittingTable;
}

export type Database = Kysely<Tables>;

// bigint ids and counts stay far below 2^53 in a school: numbers, not strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A date is a day of the school's calendar, not an instant.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day);

/**
 * Opens the connections, each with the limits of the purpose that it is used for (`limits.ts`). Those that were closed while nobody
 * used them (the database was restarted) are told to `onIdleError` and opened anew.
 */
export function openDatabase(url: string, onIdleError: (error: Error) => void, size = 10): { db: Database; pool: Pool } {
  const pool = new Pool(url, size);
  // Its end does not wait for the last goodbye of each connection: a database that is stopped right after it may speak first.
  pool.on("error", (error) => {
    if (!pool.ending) onIdleError(error);
  });
  return { db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool };
}

/** A serialisation failure and a deadlock: the same work may well succeed the next time. */
const RETRIED: ReadonlySet<string> = new Set(["40001", "40P01"]);

/** Tries of one piece of work before its error is told. */
const TRIES = 5;

/** Runs `work`, a whole transaction or one statement; a serialisation failure or a deadlock is tried again, at most 5 times in all. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= TRIES || !RETRIED.has(sqlState(error))) throw error;
    }
  }
}

/**
 * Runs `work` in one transaction; a serialisation failure or deadlock is tried again, at most 5 times. Inside a
 * transaction the work joins it, and the outer one decides.
 */
export async function inTransaction<T>(db: Database, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Tables>);
  return retried(() => db.transaction().execute(work));
}

/** SQLSTATE of a broken unique index. */
export const UNIQUE_VIOLATION = "23505";
/** Of a row that others refer to, or that refers to none. */
export const FOREIGN_KEY_VIOLATION = "23503";
