import type { ProductStatus } from '@rialto/contract/enums'
import { sql } from 'kysely'
import type { Database, Db } from '../../../../db/index.ts'
import { readAside } from '../../../../db/read-aside.ts'
import { readProducts } from '../../../../db/read-products.ts'
import { isLowVariant, lowProducts } from '../../stock/index.ts'
import { ownConditions } from './repository.ts'
import { isOnlyByStatus, type Position, type ProductFilter, type SortOrder } from './rules.ts'

interface Page {
  order: SortOrder
  after: Position | undefined
  limit: number
  /** How many products of the shop are low in stock, about. */
  lowCount: number
}

/** So many products low in stock are looked up and sorted; of more, a page is found soon in the list's order. */
const LISTED_LOW_MAX = 1_000

/**
 * The ids of a page with what the next cursor needs. Each status is read from an index in the list's order, those that the market
 * withholds by their own, so that the cost of a page does not grow with the shop.
 */
export async function selectPage(database: Database, filter: ProductFilter, page: Page): Promise<Position[]> {
  const { db } = database
  const { column, direction } = page.order
  const read = isOnlyByStatus(filter) ? readAside(database, false) : await readProducts(database, filter.shopId)
  const statuses: (ProductStatus | 'withheld')[] = [...filter.statuses, 'withheld']
  const [first, ...others] = statuses.map((status) =>
    db
      .selectFrom(
        productsOf(db, filter, { status, page })
          .select(['p.id', `p.${column} as value`])
          .orderBy(`p.${column}`, direction)
          .orderBy('p.id', direction)
          .limit(page.limit)
          .as('of_status'),
      )
      .select(['id', 'value']),
  )
  if (!first || filter.statuses.length === 0) return []
  const rows = await read(
    others
      .reduce((all, one) => all.unionAll(one), first)
      .orderBy('value', direction)
      .orderBy('id', direction)
      .limit(page.limit),
  )
  return rows.map(({ id, value }) => ({ id, value: value ?? 0 }))
}

/** A shop's products of a filter in one status, beyond the page's position. */
function productsOf(
  db: Db,
  filter: ProductFilter,
  { status, page }: { status: ProductStatus | 'withheld'; page: Page },
) {
  const { order, after, lowCount } = page
  const { shopId, statuses, stock } = filter
  const beyond = sql.raw(order.direction === 'asc' ? '>' : '<')
  const products = db
    .selectFrom('products as p')
    .where('p.shop_id', '=', shopId)
    .where('p.status', '=', status)
    .where((eb) => eb.and(ownConditions(eb, filter)))
    .$if(status === 'withheld', (query) => query.where('p.own_status', 'in', statuses))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${sql.ref(`p.${order.column}`)}, p.id) ${beyond} (${after?.value ?? 0}, ${after?.id ?? 0})`,
      ),
    )
  if (stock !== 'low') return products
  return lowCount > LISTED_LOW_MAX
    ? products.where((eb) =>
        eb.exists(
          eb
            .selectFrom('product_variants as v')
            .whereRef('v.product_id', '=', 'p.id')
            .where('v.shop_id', '=', shopId)
            .where(isLowVariant(shopId))
            .select('v.id')
            // Without it, PostgreSQL may join all variants of the shop with its products.
            .limit(1)
            .offset(0),
        ),
      )
    : products.where('p.id', 'in', lowProducts(db, shopId))
}
