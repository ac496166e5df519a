import type { Deps } from '../../../../deps.ts'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { lockSale } from '../repository.ts'
import { statusOf } from '../rules.ts'
import { changeFields } from './change-fields.ts'
import { recordSaleChanged, recordSaleDeleted, SALE_STOPPED } from './record-sale.ts'
import { deleteSaleRow, selectNames } from './repository.ts'
import { fieldsOf } from './sale-fields.ts'
import { refuseUnknownSale } from './update-sale.ts'

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
