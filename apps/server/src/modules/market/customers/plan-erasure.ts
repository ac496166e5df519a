import type { ErasurePlan } from '@rialto/contract'
import type { Db, Tx } from '../../../db/index.ts'
import { isStaff, selectShops } from './repository.ts'
import { countOwn, countOwnRefunds, selectOrderFacts } from './repository-erasure.ts'
import { keepInvoiceUntil, lastDayBefore } from './rules.ts'

/** Tells what the erasure of a person deletes and keeps, and what it has to wait for. */
export async function planErasure(db: Db | Tx, userId: number, now: number): Promise<ErasurePlan> {
  const [orders, counts, openRefunds, staff, shops] = await Promise.all([
    selectOrderFacts(db, userId),
    countOwn(db, userId),
    countOwnRefunds(db, userId),
    isStaff(db, userId),
    selectShops(db, userId),
  ])
  const invoices = orders.filter(({ status, placed_at }) => status !== 'cancelled' && keepInvoiceUntil(placed_at) > now)
  const latest = Math.max(...invoices.map(({ placed_at }) => placed_at))
  return {
    goes: counts,
    stays: {
      orders: orders.length,
      invoices: invoices.length,
      until: invoices.length === 0 ? '' : lastDayBefore(keepInvoiceUntil(latest)),
    },
    waits_for: {
      open_orders: orders.filter(({ status }) => status !== 'cancelled' && status !== 'delivered').length,
      open_refunds: openRefunds,
      is_staff: staff,
      // A rejected application is a person's own affair and goes with them.
      shops: shops.flatMap(({ name, status, owner_id }) =>
        owner_id === userId && status === 'rejected' ? [] : [name],
      ),
    },
  }
}

export const canErase = ({ waits_for: { open_orders, open_refunds, is_staff, shops } }: ErasurePlan): boolean =>
  open_orders === 0 && open_refunds === 0 && !is_staff && shops.length === 0
