import type { SellerTaxStatus, TaxCode, TaxPlaceKind } from '@rialto/contract/market-enums'
import type { Generated } from 'kysely'

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
