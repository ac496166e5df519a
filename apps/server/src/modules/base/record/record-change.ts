import { isDeepStrictEqual } from 'node:util'
import type { SubjectKind } from '@rialto/contract/enums'
import type { Tx } from '../../../db/index.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import type { SentenceValues, TextKey } from '../../../lib/texts.ts'
import { insertRecord } from './repository.ts'

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
  /** The arguments of `npm run shop` that do the same. */
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
    values_json: JSON.stringify(values),
    before_json: change.before ? JSON.stringify(change.before) : null,
    after_json: change.after ? JSON.stringify(change.after) : null,
    command: change.command ?? null,
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
