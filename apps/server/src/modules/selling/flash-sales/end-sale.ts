import { isDeepStrictEqual } from 'node:util'
import type { Deps } from '../../../deps.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { Restorer, Restorers } from '../../base/record/index.ts'
import { changeFields, refuseSpan, refuseUnknownSale } from './plan-sale.ts'
import {
  fieldsOf,
  recordSaleChanged,
  recordSaleDeleted,
  SALE_CHANGED,
  SALE_STOPPED,
  type SaleFields,
} from './record-sale.ts'
import { deleteSaleRow, lockSale, selectNames } from './repository.ts'
import { statusOf } from './rules.ts'

interface OfSale {
  id: number
  actor: Actor
}

/** Begins a coming flash sale now. Offers that shops have agreed to for later become proposals. */
export const startSale = (deps: Deps, { id, actor }: OfSale): Promise<RecordedChange | Refusal> =>
  move(deps, { id, actor, from: 'coming', field: 'starts_at', action: 'flash_sale_started' })

/** Ends a running flash sale now. Orders that were placed in it keep their prices. */
export const stopSale = (deps: Deps, { id, actor }: OfSale): Promise<RecordedChange | Refusal> =>
  move(deps, { id, actor, from: 'running', field: 'ends_at', action: SALE_STOPPED })

interface Move extends OfSale {
  from: 'coming' | 'running'
  /** The moment that becomes now. */
  field: 'starts_at' | 'ends_at'
  action: typeof SALE_STOPPED | 'flash_sale_started'
}

async function move(
  { database, invalidations, now }: Deps,
  { id, actor, from, field, action }: Move,
): Promise<RecordedChange | Refusal> {
  const at = now()
  const result = await database.write(async (tx) => {
    const sale = await lockSale(tx, database.engine, id)
    if (!sale) return refuseUnknownSale()
    if (statusOf(sale, at) !== from)
      return refuse(
        'conflict',
        from === 'coming' ? text('The flash sale has begun already') : text('This flash sale is not running'),
      )
    const set = { [field]: new Date(at).toISOString() }
    const row = await changeFields(tx, sale, { set, at })
    if (row instanceof Refusal) return row
    const before = { [field]: new Date(sale[field]).toISOString() }
    return recordSaleChanged(tx, { action, before, after: set, sale, actor, at })
  })
  if (!(result instanceof Refusal)) invalidations.publish('catalogue')
  return result
}

/** Deletes a flash sale that has not begun, with its offers. */
export async function deleteSale(
  { database, invalidations, now }: Deps,
  { id, actor }: OfSale,
): Promise<RecordedChange | Refusal> {
  const at = now()
  const result = await database.write(async (tx) => {
    const sale = await lockSale(tx, database.engine, id)
    if (!sale) return refuseUnknownSale()
    if (statusOf(sale, at) !== 'coming')
      return refuse('conflict', text('The flash sale has begun, so it cannot be deleted. Stop it instead.'))
    const fields = fieldsOf(sale, await selectNames(tx, id))
    await deleteSaleRow(tx, id)
    return recordSaleDeleted(tx, { sale, fields, actor, at })
  })
  if (!(result instanceof Refusal)) invalidations.publish('catalogue')
  return result
}

/** Put the former fields of a flash sale back, or let a stopped one run on. */
export function createSaleRestorers({ database: { engine }, invalidations }: Deps): Restorers {
  // A stopped sale takes no offers: its shops have agreed to the end that it had.
  const restorer = (isAgreed: boolean): Restorer => ({
    permission: 'content',
    async restore(tx, { subjectId, before, after, now }) {
      const sale = await lockSale(tx, engine, subjectId ?? 0)
      if (!sale) return refuseUnknownSale()
      const fields = fieldsOf(sale, await selectNames(tx, sale.id))
      const current = Object.fromEntries(Object.keys(after).map((name) => [name, fields[name as keyof SaleFields]]))
      if (!isDeepStrictEqual(current, after))
        return refuse('stale', text('Somebody else has changed this in the meantime'), { current })
      const past = before as Partial<SaleFields>
      const span = {
        starts_at: past.starts_at === undefined ? sale.starts_at : Date.parse(past.starts_at),
        ends_at: past.ends_at === undefined ? sale.ends_at : Date.parse(past.ends_at),
      }
      const isStopping = past.ends_at !== undefined && span.ends_at < sale.ends_at && span.ends_at <= now
      const wanted = isStopping ? { ...past, ends_at: new Date(now).toISOString() } : past
      const hasTimes = past.starts_at !== undefined || past.ends_at !== undefined
      const refusal = hasTimes && !isStopping ? refuseSpan(span, now) : undefined
      if (refusal) return refusal
      const restored = await changeFields(tx, sale, { set: wanted, at: now, isAgreed })
      return restored instanceof Refusal ? restored : undefined
    },
    afterCommit: () => invalidations.publish('catalogue'),
  })
  return { [SALE_CHANGED]: restorer(false), [SALE_STOPPED]: restorer(true) }
}
