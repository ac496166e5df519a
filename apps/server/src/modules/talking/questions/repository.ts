import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { QuestionsTable } from '../../../db/tables.ts'

/** The shop of a product that shoppers see; undefined for others. `is_own`: the user is on its team. */
export const selectAskedProduct = (db: Db | Tx, { productId, userId }: { productId: number; userId: number | null }) =>
  db
    .selectFrom('products as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .where('p.id', '=', productId)
    .where('p.status', '=', 'active')
    .where('s.status', '=', 'active')
    .select(['p.shop_id'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('shop_members as m')
            .whereRef('m.shop_id', '=', 'p.shop_id')
            .where('m.user_id', '=', userId ?? 0)
            .select('m.shop_id'),
        )
        .as('is_own'),
    )
    .executeTakeFirst()

/** Locks the user's row, so that the same question sent twice at once is asked once. The update changes nothing: SQLite has no `for update`. */
export const lockAuthor = (tx: Tx, userId: number) =>
  tx
    .updateTable('users')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', userId)
    .returning('name')
    .executeTakeFirstOrThrow()

/** The same question of a user that still has no answer. */
export const selectSameQuestion = (tx: Tx, asked: { userId: number; productId: number; text: string }) =>
  tx
    .selectFrom('questions')
    .where('product_id', '=', asked.productId)
    .where('user_id', '=', asked.userId)
    .where('text', '=', asked.text)
    .where('answer_text', 'is', null)
    .select('id')
    .executeTakeFirst()

export const insertQuestion = (tx: Tx, question: Insertable<QuestionsTable>) =>
  tx.insertInto('questions').values(question).returning('id').executeTakeFirstOrThrow()

const answered = (db: Db, productId: number) =>
  db.selectFrom('questions').where('product_id', '=', productId).where('answer_text', 'is not', null)

export const selectAnswered = (db: Db, { productId, ...page }: { productId: number; limit: number; offset: number }) =>
  answered(db, productId)
    .select(['id', 'text', 'author_name', 'created_at', 'answer_text', 'answered_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export async function countAnswered(db: Db, productId: number): Promise<number> {
  const { count } = await answered(db, productId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
