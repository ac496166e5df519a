import type { Db } from '../../../db/index.ts'

/** Counts the conversations of a shop in which a shopper waits for an answer. */
export async function countUnanswered(db: Db, shopId: number): Promise<number> {
  const { count } = await db
    .selectFrom('conversations')
    .where('shop_id', '=', shopId)
    .where('waiting_since', 'is not', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
