import type { Dashboard } from '@rialto/contract'
import { DASHBOARD_ORDERS } from '@rialto/contract/limits'
import type { Deps } from '../../../deps.ts'
import { toDecimal } from '../../../lib/money.ts'
import { listOrders } from '../../selling/orders/index.ts'
import { countOpenTickets } from '../../talking/tickets/index.ts'
import { countUsableVouchers, countWishlist, sumSpent } from './repository-today.ts'

/** Summarizes a shopper's account. */
export async function showDashboard(
  { database: { db }, now }: Deps,
  userId: number,
  locale: string,
): Promise<Dashboard> {
  const [latest, spent, wishlist, vouchers, open_tickets] = await Promise.all([
    listOrders(db, userId, { page: 1, per_page: DASHBOARD_ORDERS }, locale),
    sumSpent(db, userId),
    countWishlist(db, userId),
    countUsableVouchers(db, userId, now()),
    countOpenTickets(db, userId),
  ])
  return {
    status_wise_orders: latest.status_wise_orders,
    total_spent: toDecimal(spent),
    wishlist,
    vouchers,
    open_tickets,
    latest_orders: latest.orders,
  }
}
