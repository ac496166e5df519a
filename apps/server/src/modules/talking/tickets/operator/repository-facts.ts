import type { Db } from '../../../../db/index.ts'
import { inMarketUnits } from '../../../../db/order-amounts.ts'

const LATEST = 3

/** Facts about a shopper that help to answer; money in minor units. */
export async function selectCustomerFacts(db: Db, userId: number, ticketId: number) {
  const [user, sums, latest, tickets] = await Promise.all([
    db.selectFrom('users').where('id', '=', userId).select('created_at').executeTakeFirstOrThrow(),
    db
      .selectFrom('orders')
      .where('user_id', '=', userId)
      .select((eb) => [
        'status',
        eb.fn.countAll<number>().as('count'),
        eb.fn.sum<number | string>(inMarketUnits('payable_amount')).as('sum'),
      ])
      .groupBy('status')
      .execute(),
    db
      .selectFrom('orders')
      .where('user_id', '=', userId)
      .select('code')
      .orderBy('placed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(LATEST)
      .execute(),
    db
      .selectFrom('tickets')
      .where('user_id', '=', userId)
      .where('id', '!=', ticketId)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    since: user.created_at,
    orders: sums.reduce((sum, { count }) => sum + Number(count), 0),
    spent: sums.reduce((total, { status, sum }) => total + (status === 'cancelled' ? 0 : Number(sum ?? 0)), 0),
    latest: latest.map(({ code }) => code),
    tickets: Number(tickets.count),
  }
}
