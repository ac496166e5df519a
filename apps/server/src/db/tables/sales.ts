/**
 * What is counted of sales: pieces, orders and amounts in minor units of the market's currency. `orders` counts each order once,
 * `orders_of_product` once for each of its products, `orders_of_tax` once for each of its tax rates.
 */
export type SalesMeasure =
  | ('orders' | 'orders_of_product' | 'orders_of_tax' | 'pieces')
  | ('gross' | 'shop_discounts' | 'market_discounts' | 'delivery' | 'tax_added' | 'tax' | 'sales')
  | ('returned' | 'refunds' | 'refunded_market' | 'refunded_tax' | 'market_borne')
  | ('commission' | 'commission_vat')

/** Ids of `sales_keys`; 0: all together. */
export interface SalesParts {
  country: number
  payment: number
  delivery_way: number
  tax_rate: number
}

/** What a posting did to a line of an order. A measure is null where it is 0. */
export interface SalesFactsTable extends SalesParts, Record<SalesMeasure, number | null> {
  /** In the market's time zone, as 20270131. */
  day: number
  posting_id: number
  order_id: number
  /** 0: of no line. */
  line_id: number
  shop_id: number
  /** 0: of no product. */
  product_id: number
}

/** Sums of facts. What a kind does not tell apart is 0. */
export interface SalesSumsTable extends SalesParts, Record<SalesMeasure, number> {
  /**
   * `market` by day, country, payment and tax rate; `delivery` by day and way of delivery; `shop` by shop, by day and by month; `parts` by
   * month, shop, country, payment, way of delivery and tax rate; `product` by month and product.
   */
  kind: 'market' | 'delivery' | 'shop' | 'parts' | 'product'
  /** A day as 20270131, or a month as 20270100. */
  period: number
  shop_id: number
  product_id: number
}

/** Words that sums are told apart by. */
export interface SalesKeysTable {
  id: number
  kind: 'country' | 'payment' | 'delivery_way' | 'tax_rate'
  value: string
}

/** Sealed postings that are not counted yet, noted by a trigger. */
export interface SalesDueTable {
  posting_id: number
}

/** Its row is the lock of those that count. */
export interface SalesStateTable {
  id: number
  /** That days are of; '': nothing was counted yet. */
  time_zone: string
  /** Postings of before, up to `note_until`, are counted up to here. */
  noted_to: number
  note_until: number
  /** Of a ledger that is counted anew, the last month whose sums are written; null: all are, and each count adds to them. */
  summed_to: number | null
}
