import { isDeepStrictEqual } from 'node:util'
import type { Deps } from '../../../../deps.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { Restorer, Restorers } from '../../../base/record/index.ts'
import { lockSale } from '../repository.ts'
import { changeFields, refuseSpan } from './change-fields.ts'
import { SALE_CHANGED, SALE_STOPPED } from './record-sale.ts'
import { selectNames } from './repository.ts'
import { fieldsOf, type SaleFields } from './sale-fields.ts'
import { refuseUnknownSale } from './update-sale.ts'

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
