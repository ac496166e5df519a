import type { ReportKind } from '@rialto/contract/enums'
import type { Tx } from '../../../db/index.ts'

interface Named {
  kind: ReportKind
  /** Of a conversation, the shop. */
  id: number
  userId: number
}

interface ReportedSubject {
  id: number
  shop_id: number
}

/** Finds what a shopper reports, if the shopper can see it. */
export async function selectSubject(tx: Tx, { kind, id, userId }: Named): Promise<ReportedSubject | undefined> {
  if (kind === 'shop')
    return tx
      .selectFrom('shops')
      .where('id', '=', id)
      .where('status', '=', 'active')
      .select(['id', 'id as shop_id'])
      .executeTakeFirst()
  if (kind === 'conversation')
    return tx
      .selectFrom('conversations')
      .where('user_id', '=', userId)
      .where('shop_id', '=', id)
      .where('message_count', '>', 0)
      .select(['id', 'shop_id'])
      .executeTakeFirst()
  const visible = tx
    .selectFrom('products as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .where('p.status', '=', 'active')
    .where('s.status', '=', 'active')
  if (kind === 'product') return visible.where('p.id', '=', id).select(['p.id', 'p.shop_id']).executeTakeFirst()
  if (kind === 'review')
    return visible
      .innerJoin('reviews as r', 'r.product_id', 'p.id')
      .where('r.id', '=', id)
      .where('r.hidden_at', 'is', null)
      .select(['r.id', 'r.shop_id'])
      .executeTakeFirst()
  return visible
    .innerJoin('questions as q', 'q.product_id', 'p.id')
    .where('q.id', '=', id)
    .where('q.answer_text', 'is not', null)
    .select(['q.id', 'q.shop_id'])
    .executeTakeFirst()
}

export const selectReporter = (tx: Tx, userId: number) =>
  tx.selectFrom('users').where('id', '=', userId).select('name').executeTakeFirstOrThrow()

export async function countReportsSince(tx: Tx, { userId, since }: { userId: number; since: number }): Promise<number> {
  const { count } = await tx
    .selectFrom('reports')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
