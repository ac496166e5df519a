import {
  ORDER_VIEWS,
  PRODUCT_VIEWS,
  QUESTION_VIEWS,
  REVIEW_VIEWS,
  type SavedViewList,
  STOCK_LEVELS,
  STOCK_VIEWS,
  VOUCHER_VIEWS,
} from '@rialto/contract/enums'
import { z } from 'zod'
import type { Db } from '../../db/index.ts'
import { countOrderViews } from '../orders/index.ts'
import { countProducts } from '../products/index.ts'
import { countQuestionViews } from '../questions/index.ts'
import { countReviews } from '../reviews/index.ts'
import { countStock } from '../stock/index.ts'
import { countVouchers } from '../vouchers/index.ts'
import { readChoices } from './read-choices.ts'

interface Shop {
  db: Db
  shopId: number
  now: number
}

/**
 * Counts what queries of a list find in a shop, in an effort that does not grow with their number. A query with a choice that is not
 * counted, such as a search, gets null.
 */
type Counter = (shop: Shop, queries: readonly string[]) => Promise<(number | null)[]>

/** PostgreSQL refuses larger ids. */
const ID_MAX = 2 ** 31 - 1

/** As the console reads an address: an unknown view is the first one, other unknown values are no choice. */
const viewOf = <View extends string>(views: readonly View[], first: View) => z.enum(views).catch(first)
const numberOf = (max: number) => z.coerce.number().int().min(1).max(max).optional().catch(undefined)

function counterOf<Choices>(
  schema: z.ZodType<Choices>,
  count: (shop: Shop, choices: readonly Choices[]) => Promise<readonly number[]>,
): Counter {
  return async (shop, queries) => {
    const read = queries.map((query) => readChoices(schema, query))
    const choices = read.filter((one) => one !== null)
    const counts = choices.length > 0 ? [...(await count(shop, choices))] : []
    return read.map((one) => (one === null ? null : (counts.shift() ?? null)))
  }
}

/** The counter of a list whose only choice is its view. */
const counterByView = <View extends string>(
  views: readonly View[],
  first: View,
  count: (shop: Shop) => Promise<Readonly<Record<View, number>>>,
) =>
  counterOf(z.strictObject({ view: viewOf(views, first) }), async (shop, choices) => {
    const counts = await count(shop)
    return choices.map(({ view }) => counts[view])
  })

export const counters: Readonly<Record<SavedViewList, Counter>> = {
  orders: counterByView(ORDER_VIEWS, 'to_pack', ({ db, shopId }) => countOrderViews(db, shopId)),
  stock: counterByView(STOCK_VIEWS, 'all', ({ db, shopId }) => countStock(db, shopId)),
  questions: counterByView(QUESTION_VIEWS, 'unanswered', ({ db, shopId }) => countQuestionViews(db, shopId)),
  vouchers: counterByView(VOUCHER_VIEWS, 'running', ({ db, shopId, now }) => countVouchers(db, shopId, now)),
  products: counterOf(
    z.strictObject({
      view: viewOf(PRODUCT_VIEWS, 'all'),
      stock: z.enum(STOCK_LEVELS).optional().catch(undefined),
      category: numberOf(ID_MAX),
    }),
    ({ db, shopId }, choices) =>
      countProducts(
        db,
        shopId,
        choices.map(({ category, ...choice }) => ({ ...choice, category_id: category })),
      ),
  ),
  reviews: counterOf(
    z.strictObject({ view: viewOf(REVIEW_VIEWS, 'unanswered'), rating: numberOf(5) }),
    ({ db, shopId }, choices) => countReviews(db, shopId, choices),
  ),
}
