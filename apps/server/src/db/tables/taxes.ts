import type { ActorKind } from '@rialto/contract/enums'
import type { PriceRunTask, SellerTaxStatus, TaxCode, TaxPlaceKind } from '@rialto/contract/market-enums'
import type { Generated } from 'kysely'
import type { Json } from '../json.ts'

/** Goods that are taxed alike. */
export interface TaxCategoriesTable {
  id: Generated<number>
  name: string
  /** 1: it decides where nothing else does; one row has it. */
  is_default: number
  position: number
  version: Generated<number>
}

/** Rates of a category in a place; of one place, no two hold on one day. */
export interface TaxRatesTable {
  id: Generated<number>
  category_id: number
  /** ISO 3166-1 alpha-2. */
  country: string
  /** ISO 3166-2 without the country; null: all of it. */
  region: string | null
  /** The beginning of post codes, in their normal form; null: all of them. */
  code_prefix: string | null
  name: string
  /** Parts per million. */
  rate_ppm: number
  /** What it is for bookkeeping (EN 16931). */
  code: TaxCode
  exemption_text: string | null
  /** The first and the last day, as `2027-01-31`; null: it does not end. */
  from_day: string
  to_day: string | null
  version: Generated<number>
}

/** Coming rates that sellers and staff were told of. */
export interface RateNoticesTable {
  /** The rate that begins, or the one that ends without another after it. */
  rate_id: number
  /** The first day of what comes, as `2027-01-31`, and its parts per million. */
  from_day: string
  rate_ppm: number
  told_at: number
}

/** What shops are for taxes; without a row, a shop charges the rates of its own country. */
export interface ShopTaxesTable {
  shop_id: number
  status: SellerTaxStatus
  /** Null: the country of its address. */
  country: string | null
  place: TaxPlaceKind
  exemption_text: string | null
  version: number
}

/** Prices of the whole market that are multiplied because taxes moved into them or out of them, or are taken back. */
export interface PriceRunsTable {
  id: Generated<number>
  task: PriceRunTask
  /** 1: the multiplied prices have the tax in them. */
  includes_tax: number
  /** The percentage of each tax category on the day of the change; the key 0 is for goods without one. */
  percentages_json: Json<Record<string, number>>
  actor_kind: ActorKind
  actor_id: number | null
  actor_name: string
  /** The shops of the market when the task began; those that it has still to reach are in `price_run_shops`. */
  shops: number
  /** Products whose prices the task has changed so far. */
  changed: Generated<number>
  /** Products that were edited since the prices were multiplied, and were left as they are. */
  edited_since: Generated<number>
  started_at: number
}

/** Shops whose prices a run has still to change: until then they are meant as before it. */
export interface PriceRunShopsTable {
  shop_id: number
  run_id: number
}

/** Where an amount of a product stands that follows its price. */
export type PricePlace =
  | 'price'
  | 'discount'
  | 'planned'
  | 'prior'
  | 'size'
  | 'color'
  | 'sale'
  | 'sale_prior'
  | 'offer'
  | 'history'

/** Each amount that a run has multiplied, in minor units. */
export interface PriceRunAmountsTable {
  run_id: number
  product_id: number
  place: PricePlace
  /** The size, colour, flash sale or row of the history; 0: the product itself. */
  part_id: number
  amount_before: number
  amount_after: number
}
