import type { QuestionView } from '@rialto/contract/enums'
import type { Db, Tx } from '../../../../db/index.ts'
import type { TimePosition } from '../../../../lib/time-cursor.ts'

export interface QuestionFilter {
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
