import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { Restorer, Restorers } from '../../base/record/index.ts'
import { ACTIONS, notFound, putInOrder, stale } from './edit-rules.ts'
import {
  advanceVersion,
  insertWithdrawals,
  type RuleRow,
  selectParents,
  selectRule,
  selectRules,
  updateRule,
} from './repository.ts'

const FIELD_NAMES = {
  commission_rules: text('Commission rules'),
  percentage: text('Percent'),
  fixed: text('Fixed, per piece'),
  floor: text('At least, per piece'),
  cap: text('At most, per piece'),
  on_delivery: text('On delivery too'),
  in_force_from: text('In force from'),
  ended_at: text('Ends'),
  order: text('Order'),
}

/** Puts the list back as it was, unless somebody has changed it since or what was announced is in force. */
export function createCommissionRestorers({ invalidations }: Deps): Restorers {
  const restorer = (restore: Restorer['restore']): Restorer => ({
    permission: 'money',
    fieldNames: FIELD_NAMES,
    afterCommit: () => invalidations.publish('settings'),
    async restore(tx, change) {
      await advanceVersion(tx, 1)
      return restore(tx, change)
    },
  })
  return { [ACTIONS.rules]: restorer(restoreRules), [ACTIONS.order]: restorer(restoreOrder) }
}

type StoredRow = Omit<RuleRow, 'position'>

const storedIn = <Item>(value: unknown): Item[] => (Array.isArray(value) ? value : [])

const restoreOrder: Restorer['restore'] = async (tx, { before, after, now }) => {
  const rows = await selectRules(tx, now)
  const present = rows.map(({ id }) => id)
  if (!isDeepStrictEqual(present, storedIn<number>(after._order))) return stale(0)
  return putInOrder({ tx, rows, now, parents: await selectParents(tx) }, storedIn(before._order))
}

const restoreRules: Restorer['restore'] = async (tx, { before, after, now }) => {
  for (const left of storedIn<StoredRow>(after._rules)) {
    const row = await selectRule(tx, left.id)
    const wanted = storedIn<StoredRow>(before._rules).find(({ id }) => id === left.id)
    if (!row || !wanted) return notFound()
    const { position: _, ...present } = row
    if (!isDeepStrictEqual(present, left)) return stale(0)
    const refusal = refuseReturn(left, wanted, now)
    if (refusal) return refusal
    if (wanted.ended_at === null && (await hasOtherVersion(tx, row, now)))
      return refuse('conflict', text('There is another version of this rule already. Change or discard that one.'))
  }
  for (const wanted of storedIn<StoredRow>(before._rules)) {
    const row = (await selectRule(tx, wanted.id)) as RuleRow
    await updateRule(tx, wanted.id, wanted)
    const from = takenBackFrom(row, wanted)
    if (from !== null) await insertWithdrawals(tx, row, { kind: 'withdrawn', in_force_from: from, created_at: now })
  }
  return undefined
}

/** What was announced can be taken back until then; announcing again needs its own days, so it is not done by undoing. */
function refuseReturn(left: StoredRow, wanted: StoredRow, now: number): Refusal | undefined {
  const isEndOfAnnounced = wanted.announced_at !== null && wanted.ended_at !== null && left.ended_at === null
  if ((wanted.announced_at !== null && left.announced_at === null) || isEndOfAnnounced)
    return refuse('conflict', text('Sellers have to be told again: announce it anew.'))
  const from = left.announced_at === null ? null : wanted.announced_at === null ? left.in_force_from : left.ended_at
  return from !== null && from <= now
    ? refuse('conflict', text('It is in force already. Draft another version instead.'))
    : undefined
}

/** From when on it was to hold what sellers were told and is now taken back; null: nothing. */
function takenBackFrom(left: RuleRow, wanted: StoredRow): number | null {
  if (left.announced_at === null) return null
  if (wanted.announced_at === null) return left.in_force_from
  return wanted.ended_at === null ? left.ended_at : null
}

const hasOtherVersion = async (tx: Tx, { id, rule, announced_at }: RuleRow, now: number): Promise<boolean> =>
  announced_at === null &&
  (await selectRules(tx, now)).some((row) => row.rule === rule && row.id !== id && row.announced_at === null)
