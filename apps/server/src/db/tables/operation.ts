import type { SetupState, SetupStep } from '@rialto/contract'
import type { SubjectKind } from '@rialto/contract/enums'
import type { SavedViewList } from '@rialto/contract/list-enums'
import type { Generated } from 'kysely'
import type { Actor } from '../../lib/people.ts'
import type { SentenceValues } from '../../lib/texts.ts'
import type { Json } from '../json.ts'

export interface SettingsTable {
  key: string
  value_json: string
}

/** A row. */
export interface SettingsVersionTable {
  id: number
  /** The number of changes so far. */
  version: number
}

/** The number of invalidations by topic, by which SQLite servers notice those of other processes (decision 020). */
export interface CacheInvalidationsTable {
  topic: string
  count: number
}

/** Texts of content in another language than the default: `kind` and `item_id` name a row of another table. */
export interface TranslationsTable {
  kind: TranslatedKind
  item_id: number
  locale: string
  texts_json: Json<TranslatedTexts>
}

/** By field; a field that is not translated is missing or ''. */
export type TranslatedTexts = Readonly<Partial<Record<string, string>>>

export type TranslatedKind =
  | 'product'
  | 'category'
  | 'color'
  | 'size'
  | 'shop'
  | 'banner'
  | 'flash_sale'
  | 'delivery_method'
  | 'post'
  | 'page'
  | 'recall'

/** How far the last unfinished import of a shop came. */
export interface ImportProgressTable {
  shop_id: number
  /** The hash of the file and of whether pictures were fetched. */
  file_hash: string
  /** The last line whose product is imported. */
  line: number
  saved_at: number
}

/** The first run of a market that began empty in production; one row, with id 1. Other markets have none. */
export interface MarketSetupTable {
  id: number
  /** SHA-256 of the link's token, hex; null once the owner's account exists. */
  token_hash: string | null
  issued_at: number
  expires_at: number
  /** The person who has used the link. */
  owner_id: number | null
  /** `{ look: 'later' }`; steps that are missing are open. */
  steps_json: Generated<Json<Partial<Record<SetupStep, SetupState>>>>
  /** Null: shoppers see that the market opens soon. */
  opened_at: number | null
}

/** Keys of payment gateways that were given in the console. */
export interface GatewayKeysTable {
  gateway: string
  /** JSON, encrypted (`lib/encrypt-secret.ts`). */
  encrypted_keys: string
  changed_at: number
}

/** A gateway's last answer about its keys, those of the environment too. */
export interface GatewayChecksTable {
  gateway: string
  /** Tells whether these are still the keys. */
  key_hash: string
  state: 'ok' | 'refused' | 'unchecked'
  reason: string | null
  checked_at: number
  /** Since when no payment could be started; null: the last one could. */
  failed_at: number | null
  failure: string | null
}

/** Backups that the console or the command line made. Their files are elsewhere. */
export interface BackupsTable {
  id: Generated<number>
  started_at: number
  /** While it is being made: the last sign of life of the process. */
  seen_at: number
  /** Null: it is being made, or has failed. */
  done_at: number | null
  author_name: string
  /** The file in the folder of backups; null: it was made by the command line and lies elsewhere, or was removed. */
  file_name: string | null
  row_count: Generated<number>
  file_count: Generated<number>
  bytes: Generated<number>
  /** The size of the file before it was compressed. */
  unpacked_bytes: Generated<number>
  error: string | null
  /** 1: made by the schedule. */
  is_scheduled: Generated<number>
  /** When it was last restored into an empty folder as a trial. */
  restored_at: Generated<number | null>
  restore_tried_at: Generated<number | null>
  restore_error: Generated<string | null>
}

/** The record of changes by console, key and command. Rows are added, and marked as restored, but never changed otherwise. */
export interface ChangeRecordsTable {
  id: Generated<number>
  at: number
  actor_kind: Actor['kind']
  actor_id: number | null
  actor_name: string
  /** Null: a change of the market. */
  shop_id: number | null
  /** The kind of change, which also names the function that restores it. */
  action: string
  subject_kind: SubjectKind
  subject_id: number | null
  subject_name: string
  /** An English text of the locale files. */
  sentence: string
  values_json: Json<SentenceValues>
  before_json: Json<Record<string, unknown>> | null
  after_json: Json<Record<string, unknown>> | null
  /** The arguments of `npm run shop` that do the same; null where no command does. */
  command: string | null
  is_restorable: number
  /** The record of the change that took this one back. */
  restored_by: number | null
}

/** Choices of a list in the console, by name (decision 092). */
export interface SavedViewsTable {
  id: Generated<number>
  shop_id: number
  /** Null: shared with the team. */
  user_id: number | null
  list: SavedViewList
  name: string
  query: string
  version: Generated<number>
  created_at: number
}
