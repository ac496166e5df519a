import type { DataFor } from '@rialto/contract'
import { type COUNTED_VIEW_LISTS, PRODUCT_VIEWS, REVIEW_VIEWS, STOCK_LEVELS } from '@rialto/contract/enums'
import { SAVED_VIEW_COUNT_MAX } from '@rialto/contract/limits'
import { z } from 'zod'
import type { Database } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { CurrentMember } from '../../../lib/people.ts'
import { countProducts } from '../../goods/products/index.ts'
import { countReviews } from '../../goods/reviews/index.ts'
import { listViews } from './saved-views.ts'

/** A count stops at its most, but what few rows match is looked for in all rows of a shop. */
const TIME_MS = 500

/**
 * Counts what the views of a list show that a member has, up to {@link SAVED_VIEW_COUNT_MAX}, one after the other. Views with a search,
 * and those that are not reached in time, have no count.
 */
export async function countViews(
  deps: Pick<Deps, 'database' | 'now'>,
  member: CurrentMember,
  list: (typeof COUNTED_VIEW_LISTS)[number],
): Promise<DataFor<'GET /seller/views/counts'>['items']> {
  const views = (await listViews(deps, member)).filter((view) => view.list === list)
  const until = deps.now() + TIME_MS
  const items: { view_id: number; count: number }[] = []
  for (const { id, query } of views) {
    if (deps.now() >= until) break
    const count = await counters[list](deps.database, member.shopId, query, SAVED_VIEW_COUNT_MAX)
    if (count !== null) items.push({ view_id: id, count })
  }
  return items
}

/** Counts up to `max` of what the stored query of a view shows; null: it has a choice that is not counted, such as a search. */
type Counter = (database: Database, shopId: number, query: string, max: number) => Promise<number | null>

/** PostgreSQL refuses larger ids. */
const ID_MAX = 2 ** 31 - 1

/** As the console reads an address: an unknown view is the first one, other unknown values are no choice. */
const viewOf = <View extends string>(views: readonly View[], first: View) => z.enum(views).catch(first)
const numberUpTo = (max: number) => z.coerce.number().int().min(1).max(max).optional().catch(undefined)

const productChoices = z.strictObject({
  view: viewOf(PRODUCT_VIEWS, 'all'),
  stock: z.enum(STOCK_LEVELS).optional().catch(undefined),
  category: numberUpTo(ID_MAX),
})
const reviewChoices = z.strictObject({ view: viewOf(REVIEW_VIEWS, 'unanswered'), rating: numberUpTo(5) })

/** The choices in a query, but for the order; undefined where it has others than the schema. */
function readChoices<Choices>(schema: z.ZodType<Choices>, query: string): Choices | undefined {
  const params = new URLSearchParams(query)
  params.delete('sort')
  return schema.safeParse(Object.fromEntries([...params.keys()].map((name) => [name, params.get(name)]))).data
}

const counters: Readonly<Record<(typeof COUNTED_VIEW_LISTS)[number], Counter>> = {
  async products(database, shopId, query, max) {
    const choices = readChoices(productChoices, query)
    if (!choices) return null
    const { category: category_id, ...others } = choices
    return countProducts(database, shopId, { ...others, category_id }, max)
  },
  async reviews({ db }, shopId, query, max) {
    const choices = readChoices(reviewChoices, query)
    return choices ? countReviews(db, shopId, choices, max) : null
  },
}
