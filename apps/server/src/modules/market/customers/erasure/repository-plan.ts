import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/index.ts'

export const selectOrderFacts = (db: Db | Tx, userId: number) =>
  db.selectFrom('orders').where('user_id', '=', userId).select(['id', 'status', 'placed_at', 'address_json']).execute()

const countedTables = {
  addresses: 'addresses',
  wishes: 'favorites',
  vouchers: 'collected_vouchers',
  logins: 'access_tokens',
  conversations: 'conversations',
  tickets: 'tickets',
} as const

/** Counts what belongs to a person alone, and the reviews and questions that carry their name. */
export async function countOwn(db: Db | Tx, userId: number) {
  const count = async (table: string) => {
    const { rows } = await sql<{ count: number | string }>`
      select count(*) as count from ${sql.table(table)} where user_id = ${userId}`.execute(db)
    return Number(rows[0]?.count ?? 0)
  }
  const [addresses, wishes, vouchers, logins, conversations, tickets, reviews, questions] = await Promise.all([
    ...Object.values(countedTables).map(count),
    count('reviews'),
    count('questions'),
  ])
  return {
    addresses: addresses ?? 0,
    wishes: wishes ?? 0,
    vouchers: vouchers ?? 0,
    logins: logins ?? 0,
    conversations: conversations ?? 0,
    tickets: tickets ?? 0,
    reviews: (reviews ?? 0) + (questions ?? 0),
  }
}

/** Counts refunds that the gateway has not made yet. */
export async function countOwnRefunds(db: Db | Tx, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('refunds as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .where('o.user_id', '=', userId)
    .where('r.status', '=', 'open')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
