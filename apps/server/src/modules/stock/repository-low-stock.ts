import { sql } from 'kysely'

/**
 * Whether a variant that is on sale is at or below its limit, or its shop's; never where neither has one. The query names products `p`,
 * variants `v` and shops `shop`. Literals rather than parameters, since most databases plan them better.
 */
export const isLowInStock = sql<boolean>`p.status = 'active' and v.stock <= coalesce(v.low_stock_limit, shop.low_stock_limit)`
