import type { QuestionView } from '@rialto/contract/enums'
import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { QuestionsTable } from '../../../db/tables.ts'
import type { TimePosition } from '../../../lib/paging.ts'

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

interface QuestionFilter {
  shopId: number
  view: QuestionView
  after: TimePosition | undefined
  limit: number
}

/** Questions to a shop, newest first. */
export const selectShopQuestions = (db: Db, { shopId, view, after, limit }: QuestionFilter) =>
  sellerQuestions(db)
    .where('q.shop_id', '=', shopId)
    .$if(view === 'unanswered', (query) => query.where('q.answer_text', 'is', null).where('q.reported_at', 'is', null))
    .$if(view === 'answered', (query) => query.where('q.answer_text', 'is not', null))
    .$if(after !== undefined, (query) =>
      query
        .where('q.created_at', '<=', after?.at ?? 0)
        .where((eb) => eb.or([eb('q.created_at', '<', after?.at ?? 0), eb('q.id', '<', after?.id ?? 0)])),
    )
    .orderBy('q.created_at', 'desc')
    .orderBy('q.id', 'desc')
    .limit(limit)
    .execute()

export type SellerQuestionRow = Awaited<ReturnType<typeof selectShopQuestions>>[number]

/** A question to a shop; undefined for another shop's. */
export const selectShopQuestion = (db: Db | Tx, { id, shopId }: { id: number; shopId: number }) =>
  sellerQuestions(db).where('q.id', '=', id).where('q.shop_id', '=', shopId).executeTakeFirst()

const sellerQuestions = (db: Db | Tx) =>
  db
    .selectFrom('questions as q')
    .innerJoin('products as p', 'p.id', 'q.product_id')
    .selectAll('q')
    .select(['p.name as product_name', 'p.thumbnail as product_thumbnail'])

/** Compare and set by version. @returns false when somebody else has changed the answer */
export async function updateAnswer(
  tx: Tx,
  { id, version, text, at }: { id: number; version: number; text: string | null; at: number | null },
): Promise<boolean> {
  const updated = await tx
    .updateTable('questions')
    .set({ answer_text: text, answered_at: at, answer_version: version + 1 })
    .where('id', '=', id)
    .where('answer_version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** @returns false when it was reported before */
export async function markReported(tx: Tx, id: number, now: number): Promise<boolean> {
  const updated = await tx
    .updateTable('questions')
    .set({ reported_at: now })
    .where('id', '=', id)
    .where('reported_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** The shopper who asked, if the account still stands, and the name of the shop. */
export const selectAsker = (tx: Tx, { userId, shopId }: { userId: number; shopId: number }) =>
  tx
    .selectFrom('users as u')
    .innerJoin('shops as s', (join) => join.on('s.id', '=', shopId))
    .where('u.id', '=', userId)
    .where('u.disabled_at', 'is', null)
    .select(['u.email', 'u.email_verified_at', 's.name as shop'])
    .executeTakeFirst()

/** How many questions to a shop since a moment have no answer and were not reported. */
export async function countUnanswered(db: Db, { shopId, since = 0 }: { shopId: number; since?: number }) {
  const { count } = await countQuestions(db, shopId)
    .where('answer_text', 'is', null)
    .where('reported_at', 'is', null)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The number of questions in each view. */
export async function countViews(db: Db, shopId: number): Promise<Record<QuestionView, number>> {
  const [unanswered, answered, all] = await Promise.all([
    countUnanswered(db, { shopId }),
    countQuestions(db, shopId).where('answer_text', 'is not', null).executeTakeFirstOrThrow(),
    countQuestions(db, shopId).executeTakeFirstOrThrow(),
  ])
  return { unanswered, answered: Number(answered.count), all: Number(all.count) }
}

const countQuestions = (db: Db, shopId: number) =>
  db
    .selectFrom('questions')
    .where('shop_id', '=', shopId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
