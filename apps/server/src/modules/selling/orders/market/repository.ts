import type { OrderStatus } from '@rialto/contract/enums'
import type { Db } from '../../../../db/index.ts'

/** The number of the market's orders by status, without a look at the orders. */
export const countOfMarket = (db: Db): Promise<{ status: OrderStatus; count: number }[]> =>
  db
    .selectFrom('market_order_counts')
    .select(['status', (eb) => eb.fn.sum<number>('count').as('count')])
    .groupBy('status')
    .execute()
    .then((rows) => rows.map(({ status, count }) => ({ status, count: Number(count) })))

export async function selectIdByCode(db: Db, code: string): Promise<number | undefined> {
  const order = await db.selectFrom('orders').where('code', '=', code).select('id').executeTakeFirst()
  return order?.id
}
