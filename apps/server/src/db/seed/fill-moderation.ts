import type { DemoReport } from '@rialto/demo'
import { indexProducts } from '../../modules/goods/catalog/index.ts'
import type { Tx } from '../types.ts'
import { minutesAgo, type Seeding } from './seeding.ts'

/** Open reports, and a product that the market has hidden, whose shop asks for another look. Needs all that may be reported. */
export async function fillModeration(tx: Tx, seeding: Seeding): Promise<void> {
  const { demo, ids, now } = seeding
  const names = new Map([...demo.users, ...demo.reviewers].map((person) => [person.key, person.name]))
  for (const report of demo.reports) {
    const userId = ids.users.of(report.reporter)
    const shopId = ids.shops.of(report.shop)
    const subjectId = await findSubject(tx, report.kind, { shopId, userId })
    if (subjectId === undefined) throw new Error(`nothing to report of ${report.shop}`)
    await tx
      .insertInto('reports')
      .values({
        kind: report.kind,
        subject_id: subjectId,
        shop_id: shopId,
        user_id: userId,
        reporter_name: names.get(report.reporter) ?? '',
        is_of_shop: 0,
        reason: report.reason,
        text: report.text,
        created_at: minutesAgo(now, report.minutes_ago),
      })
      .execute()
  }
  await withhold(tx, seeding)
}

async function findSubject(
  tx: Tx,
  kind: DemoReport['kind'],
  { shopId, userId }: { shopId: number; userId: number },
): Promise<number | undefined> {
  if (kind === 'shop') return shopId
  const table = {
    product: 'products',
    review: 'reviews',
    question: 'questions',
    conversation: 'conversations',
  } as const
  const row = await tx
    .selectFrom(table[kind])
    .where('shop_id', '=', shopId)
    .$if(kind === 'conversation', (query) => query.where('user_id', '=', userId))
    .$if(kind === 'question', (query) => query.where('answer_text', 'is not', null))
    .$if(kind === 'review', (query) => query.orderBy('rating'))
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** It looks like the first product of its shop, and is none of the demo's products, as shoppers never see it. */
async function withhold(tx: Tx, { demo: { withheld, users }, ids, now }: Seeding): Promise<void> {
  const shopId = ids.shops.of(withheld.shop)
  const model = tx.selectFrom('products').where('shop_id', '=', shopId).orderBy('id').limit(1)
  const { id: modelId, ...columns } = await model.selectAll().executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('products')
    .values({
      ...columns,
      name: withheld.name,
      handle: 'withheld',
      sku: 'WITHHELD',
      ...{ sold: 0, popularity: 0, rating_sum: 0, review_count: 0, rating: 0, stock: 0 },
      status: 'withheld',
      own_status: 'active',
      hold: 'hidden',
      hold_reason: withheld.reason,
      held_at: minutesAgo(now, withheld.held_minutes_ago),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('product_variants')
    .values({
      product_id: id,
      size_id: null,
      color_id: null,
      sku: 'WITHHELD',
      barcode: '',
      grams: 0,
      stock: 0,
      position: 0,
    })
    .execute()
  const categories = await tx
    .selectFrom('product_categories')
    .where('product_id', '=', modelId)
    .select('category_id')
    .execute()
  for (const { category_id } of categories)
    await tx.insertInto('product_categories').values({ product_id: id, category_id }).execute()
  await tx
    .insertInto('product_pictures')
    .values({ product_id: id, picture: columns.thumbnail, alt: withheld.name, position: 0 })
    .execute()
  await indexProducts(tx, [id])
  const owner = users.find(({ shop }) => shop === withheld.shop)
  await tx
    .insertInto('reports')
    .values({
      kind: 'product',
      subject_id: id,
      shop_id: shopId,
      user_id: owner ? ids.users.of(owner.key) : null,
      reporter_name: owner?.name ?? '',
      is_of_shop: 1,
      reason: 'other',
      text: withheld.request,
      created_at: minutesAgo(now, withheld.asked_minutes_ago),
    })
    .execute()
}
