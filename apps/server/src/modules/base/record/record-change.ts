import { isDeepStrictEqual } from 'node:util'
import type { SubjectKind } from '@rialto/contract/enums'
import type { OperatorPermission, SellerPermission } from '@rialto/contract/permissions'
import type { Tx } from '../../../db/index.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor, CurrentMember, CurrentStaff, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { part, type SentenceValues, type TextKey, text } from '../../../lib/texts.ts'
import { insertRecord, lockRecord, markRestored, type RecordRow } from './repository.ts'

/** Fields by their names on the wire, with values that JSON keeps. Names that begin with `_` are for the restorer, and not shown. */
export type RecordedFields = Record<string, unknown>

interface Change {
  /** Milliseconds since 1970. */
  at: number
  actor: Actor
  /** Null: a change of the market. */
  shopId: number | null
  /** `voucher_stopped`. The restorer of a change is found by it. */
  action: string
  subject: { kind: SubjectKind; id: number | null; name: string }
  /** The author's action, in the past and without a subject: *Stopped the voucher {{name}}*. */
  sentence: TextKey
  values?: SentenceValues
  /** The fields that changed. Without personal data of shoppers: records are kept when an account is erased. */
  before?: RecordedFields | undefined
  after?: RecordedFields | undefined
  /** The arguments of `npm run shop` that do the same, for a hand-written command or the market itself. */
  command?: string | undefined
  /** There is a restorer for `action`, and it can take this change back. */
  restorable?: boolean
}

/** Records a change in its own transaction, so that there is neither without the other. */
export async function recordChange(tx: Tx, change: Change): Promise<RecordedChange> {
  const { actor, subject, sentence, values = {}, restorable = false } = change
  const { id } = await insertRecord(tx, {
    at: change.at,
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    shop_id: change.shopId,
    action: change.action,
    subject_kind: subject.kind,
    subject_id: subject.id,
    subject_name: subject.name,
    sentence,
    values_json: toJson(values),
    before_json: change.before ? toJson(change.before) : null,
    after_json: change.after ? toJson(change.after) : null,
    // A shop's team has no command line.
    command: (change.shopId === null && (actor.command ?? change.command)) || null,
    is_restorable: Number(restorable),
    restored_by: null,
  })
  return { id, sentence, values, isRestorable: restorable }
}

/** The fields of `set` that differ from `row`, as they were and as they are; undefined where nothing differs. */
export function changedFields(
  row: RecordedFields,
  set: RecordedFields,
): { before: RecordedFields; after: RecordedFields } | undefined {
  const names = Object.keys(set).filter(
    (name) => set[name] !== undefined && !isDeepStrictEqual(row[name] ?? null, set[name] ?? null),
  )
  if (names.length === 0) return undefined
  const pick = (fields: RecordedFields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))
  return { before: pick(row), after: pick(set) }
}

export type Restoring = CurrentMember | CurrentStaff

/** Takes a recorded change back, once. Authors may do so themselves; those who read the record, with every change that they may make. */
export async function restoreChange(
  { database, now }: Deps,
  restorers: Restorers,
  { id, by }: { id: number; by: Restoring },
): Promise<RecordedChange | Refusal> {
  const at = now()
  let committed: (() => void) | undefined
  const restored = await database.write(async (tx) => {
    const record = await lockRecord(tx, id)
    if (!record || !mayRead(by, record)) return refuse('not_found', text('This change does not exist'))
    const restorer = restorers[record.action]
    if (!restorer || record.is_restorable === 0) return refuse('conflict', text('This change cannot be taken back'))
    if (record.restored_by !== null) return refuse('conflict', text('This change has been taken back already'))
    if (!mayRestore(by, record, restorer)) return refuse('forbidden', text('Your role does not allow this'))
    const change = toChange(record, by.actor, at)
    const refusal = await restorer.restore(tx, change)
    if (refusal) return refusal
    const made = await recordChange(tx, { ...asReversed(record, change), at, actor: by.actor })
    await markRestored(tx, id, made.id)
    committed = () => restorer.afterCommit?.(change)
    return made
  })
  if (!(restored instanceof Refusal)) committed?.()
  return restored
}

/** Members read the record of their shop, staff that of the market; without the permission, only their own changes. */
function mayRead(by: Restoring, record: RecordRow): boolean {
  const isMember = 'shopId' in by
  if (record.shop_id !== (isMember ? by.shopId : null)) return false
  const isAuthor = record.actor_kind === by.actor.kind && record.actor_id === by.actor.id
  const readsAll = isMember ? by.permissions.has('shop.write') : by.permissions.has('record')
  return isAuthor || readsAll
}

/** Whether somebody who may read a change may also take it back, as far as their role says. */
export const mayRestore = (by: Restoring, record: RecordRow, restorer: Restorer | undefined): boolean =>
  restorer !== undefined &&
  record.is_restorable === 1 &&
  mayRead(by, record) &&
  (by.permissions as ReadonlySet<string>).has(restorer.permission)

const toChange = (record: RecordRow, actor: Actor, now: number): RestorableChange => ({
  shopId: record.shop_id,
  subjectId: record.subject_id,
  before: record.before_json ? fromJson(record.before_json) : {},
  after: record.after_json ? fromJson(record.after_json) : {},
  actor,
  now,
})

const UNDID = text('Undid: {{sentence}}')
const DID_AGAIN = text('Did again: {{sentence}}')

function asReversed(record: RecordRow, { before, after }: RestorableChange) {
  const values: SentenceValues = fromJson(record.values_json)
  const isUndoing = record.sentence === UNDID
  // A change that goes back and forth is told by its first sentence, rather than by a growing chain of them.
  const first = isUndoing || record.sentence === DID_AGAIN
  return {
    shopId: record.shop_id,
    action: record.action,
    subject: { kind: record.subject_kind, id: record.subject_id, name: record.subject_name },
    sentence: isUndoing ? DID_AGAIN : UNDID,
    values: first ? values : { sentence: part(record.sentence as TextKey, values) },
    before: after,
    after: before,
    restorable: true,
  }
}

/** A change that is to be taken back. */
export interface RestorableChange {
  /** Null: a change of the market. */
  shopId: number | null
  subjectId: number | null
  before: RecordedFields
  after: RecordedFields
  /** The person who takes the change back. */
  actor: Actor
  /** The time of the restore. */
  now: number
}

/** Takes changes of one action back. */
export interface Restorer {
  /** The permission that the change itself needs: nobody restores what they may not change. */
  permission: SellerPermission | OperatorPermission
  /**
   * Puts `before` back. Refuses with `stale` and the present fields unless they are as `after` left them, and with `not_found` if the
   * thing is gone. It also works in the other direction, since a restore can be taken back as well.
   */
  restore(tx: Tx, change: RestorableChange): Promise<Refusal | undefined>
  /** Names for people of recorded fields that only this module has. */
  fieldNames?: Readonly<Record<string, TextKey>>
  /** Tells caches and processes, after the commit. */
  afterCommit?(change: RestorableChange): void
}

/** Restorers by action. Each module offers its own; they meet in `modules/restorers.ts`. */
export type Restorers = Readonly<Record<string, Restorer>>
