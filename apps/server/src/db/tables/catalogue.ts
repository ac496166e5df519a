import type { FactValue, OpeningHours, SellerIdentity } from '@rialto/contract'
import type { EnergyClass, ProductHoldState, ProductStatus, WithdrawalExemption } from '@rialto/contract/enums'
import type { IdentityType } from '@rialto/contract/limits'
import type { FactKind, FactState, ReturnCost } from '@rialto/contract/market-enums'
import type { NetUnit } from '@rialto/contract/price-per-unit'
import type { Generated } from 'kysely'
import type { Json } from '../json.ts'

export interface ShopsTable {
  id: Generated<number>
  owner_id: number | null
  name: string
  slug: string
  logo: string
  banner: string
  description: string
  address: string
  /** Only what is `active` is seen by others than its seller. */
  status: 'pending' | 'active' | 'rejected' | 'closed'
  /** Why it was rejected. */
  rejection: string | null
  delivery_charge: number
  /** 0: the shop has not said what delivery costs yet, and takes no orders. */
  delivery_is_set: Generated<number>
  /** An amount from which delivery is free; null: never. */
  free_delivery_from: number | null
  estimated_delivery: string
  /** For shoppers; null: none. */
  phone: Generated<string | null>
  email: Generated<string | null>
  /** `OpeningHours[]` of the contract. */
  opening_hours_json: Generated<Json<readonly OpeningHours[]>>
  /** Safe HTML; '' for none. */
  returns_policy: Generated<string>
  delivery_policy: Generated<string>
  privacy_policy: Generated<string>
  /** Who pays for sending goods back that were withdrawn from. */
  return_cost: Generated<ReturnCost>
  /** Grows with each change of the profile. */
  version: Generated<number>
  rating_sum: Generated<number>
  review_count: Generated<number>
  last_seen_at: number | null
  created_at: number
  /** At and below it, a variant without a limit of its own is low in stock; null: never. */
  low_stock_limit: Generated<number | null>
  /** The carrier of its latest parcel that names one. */
  last_carrier: Generated<string | null>
  /** Who the shop is for the law, as shoppers see it; null: it has told nothing. */
  identity_json: Generated<Json<SellerIdentity> | null>
  /**
   * Grows with each change of its zones, methods, dispatch and holidays; 0: it has named no methods, and `delivery_charge` counts
   * everywhere. Later that column is the charge of its default method at home.
   */
  delivery_version: Generated<number>
}

/** What a shop has told about who it is; the row without `superseded_at` is the one that counts. */
export interface ShopFactsTable {
  id: Generated<number>
  shop_id: number
  kind: FactKind
  value_json: Json<FactValue>
  /** `expired` follows from `expires_on`. */
  state: Exclude<FactState, 'expired'>
  /** Who gave it: a member of its team, or a command. */
  source: string
  /** Why it was refused. */
  reason: string | null
  /** The member of the staff who decided; null: nobody, or a command. */
  checked_by: number | null
  checked_at: number | null
  /** The last day on which it counts, as `2027-01-31`. */
  expires_on: string | null
  superseded_at: number | null
  created_at: number
  /** When its shop was told that it ends soon, and when its end was carried out; null: not yet. */
  reminded_at: Generated<number | null>
  ended_at: Generated<number | null>
}

/** The copy of a document that proves who sells, of each shop that has given one. */
export interface IdentityDocumentsTable {
  shop_id: number
  /** The encrypted file, by its path in the file storage. */
  file: string
  /** The media type of what is in it. */
  type: IdentityType
  given_at: number
  /** When the shop was first seen closed; null: it is open. */
  closed_since: number | null
}

/** Days on which a shop is closed; those of one shop do not overlap. */
export interface ShopHolidaysTable {
  id: Generated<number>
  shop_id: number
  /** The first and last day, as `2027-01-31`. */
  from_day: string
  to_day: string
  /** The beginning of the first day and the end of the last one, in the time zone of the seller. */
  starts_at: number
  ends_at: number
  /** Orders are refused, or accepted and sent later. */
  mode: 'refuse' | 'later'
  message: string
  created_at: number
}

export interface BrandsTable {
  id: Generated<number>
  name: string
  /** '' for none. */
  logo: Generated<string>
  version: Generated<number>
}

export interface ColorsTable {
  id: Generated<number>
  name: string
  code: string
  version: Generated<number>
}

export interface SizesTable {
  id: Generated<number>
  name: string
  position: number
  version: Generated<number>
}

export interface CategoriesTable {
  id: Generated<number>
  parent_id: number | null
  name: string
  slug: string
  thumbnail: string
  position: number
  version: Generated<number>
  /** How its products are taxed; null: as its main category, or as everything else. */
  tax_category_id: Generated<number | null>
}

export interface ProductsTable {
  id: Generated<number>
  shop_id: number
  brand_id: number | null
  /** Unique within its shop; what an import finds the product by. */
  handle: string
  name: string
  short_description: string
  /** Safe HTML. */
  description: string
  unit: string | null
  /** How it is taxed; null: as its categories. */
  tax_category_id: Generated<number | null>
  /** The product's own names for its size and colour; '' for the market's words. */
  size_label: Generated<string>
  color_label: Generated<string>
  /** Thousandths of `net_unit`, of every variant without its own; null: it is not told. */
  net_quantity: Generated<number | null>
  net_unit: Generated<NetUnit | null>
  /** Of the cheapest variant, whose price cards show. */
  card_net_quantity: Generated<number | null>
  /** Why it cannot be given back; null: it can. */
  withdrawal_exempt: Generated<WithdrawalExemption | null>
  /** Null: it has no energy label. */
  energy_class: Generated<EnergyClass | null>
  energy_picture: Generated<string | null>
  energy_link: Generated<string | null>
  sku: string
  thumbnail: string
  price: number
  /** 0: none. */
  discount_price: number
  /** The discount price if there is one, otherwise the price; lists sort and filter by it. */
  sale_price: number
  /** The lowest price of the 30 days before its reduction began; null: it is not reduced, or was not for sale before. Written by triggers. */
  prior_price: Generated<number | null>
  /** Since when the price applies; null: since it was created. Written by triggers. */
  price_since: Generated<number | null>
  discount_percentage: number
  /** The sum of its variants' stock, kept in step in the same statement's transaction. */
  stock: number
  sold: Generated<number>
  popularity: Generated<number>
  rating_sum: Generated<number>
  review_count: Generated<number>
  /** The average rating times 100, rounded; 0 without reviews. */
  rating: Generated<number>
  /** Shoppers see `active` products alone; `withheld`: the market keeps it from them. */
  status: ProductStatus | 'withheld'
  /** The shop's choice while the product is withheld; null otherwise. */
  own_status: Generated<ProductStatus | null>
  /** Why it is withheld; null: it is not. */
  hold: Generated<ProductHoldState | null>
  hold_reason: Generated<string | null>
  held_at: Generated<number | null>
  /** What withheld it before it was recalled; null: it is not recalled. */
  hold_before_json: Generated<Json<HoldBefore> | null>
  /** Grows with every edit; a sale is none. */
  version: Generated<number>
  /** When a draft becomes active by itself. */
  publish_at: number | null
  /** A discount that begins at `discount_from`; 0: none. Afterwards it is the `discount_price`. */
  planned_discount_price: Generated<number>
  discount_from: number | null
  discount_to: number | null
  created_at: number
  updated_at: number
}

/** Manufacturers and responsible persons of a shop, whom its products name. */
export interface ManufacturersTable {
  id: Generated<number>
  shop_id: number
  name: string
  address: string
  electronic: string
  /** Its products need no other responsible person. */
  is_in_eu: number
  version: Generated<number>
  created_at: number
}

/** The safety facts of a product; none: nothing was told. */
export interface ProductSafetyTable {
  product_id: number
  manufacturer_id: number | null
  responsible_id: number | null
  identifier: string
  /** In the language of the market's content; others in `translations`. */
  warnings: string
  /** It came on the market before 13 December 2024, as the reason tells. */
  is_old: number
  old_reason: string
}

/** Goods that their seller takes back for safety. */
export interface RecallsTable {
  id: Generated<number>
  shop_id: number
  /** In the language of the market's content; others in `translations`. */
  text: string
  /** '': all of the goods. */
  identifier: string
  /** The first and last day of the orders, as `2027-01-31`; null: open. */
  from_day: string | null
  to_day: string | null
  /** The moments of these days: from the first on, before the last. */
  from_at: number
  to_at: number
  /** Of what it recalls: no two that run have the same. */
  goods_key: string
  started_at: number
  /** Null while it runs. */
  ended_at: number | null
  /** Buyers are mailed in the order of their ids; up to this one. */
  mailed_to: Generated<number>
  /** How many were mailed. */
  mailed: Generated<number>
  /** When the last was; null: not yet. */
  mailed_at: number | null
}

/** The goods that a recall takes off sale. */
export interface RecallProductsTable {
  recall_id: number
  product_id: number
  /** 0: the whole product. */
  variant_id: number
}

/** The decision that withheld a product before it was recalled. */
export interface HoldBefore {
  state: ProductHoldState | null
  reason: string | null
  held_at: number | null
}

/** Prices that were asked and are no more, flash sales that end by their time left out. Triggers write them; a row without a product pauses these. */
export interface PriceHistoryTable {
  id: Generated<number>
  product_id: number | null
  price: number
  from_at: number
  to_at: number
}

/** How many products of a shop have a status, written by triggers. */
export interface ProductCountsTable {
  shop_id: number
  status: ProductsTable['status']
  count: number
}

export interface ProductPicturesTable {
  id: Generated<number>
  product_id: number
  picture: string
  alt: string
  position: number
  /** The URL of an imported picture; '' for others. */
  source: Generated<string>
}

/** Uploads of a shop, which its products may use. */
export interface ShopPicturesTable {
  shop_id: number
  picture: string
  created_at: number
}

/** A product stands in its category and in that category's parent. */
export interface ProductCategoriesTable {
  product_id: number
  category_id: number
}

export interface ProductSizesTable {
  product_id: number
  size_id: number
  surcharge: number
  position: number
}

export interface ProductColorsTable {
  product_id: number
  color_id: number
  surcharge: number
  picture: string | null
  position: number
}

/** Stock: one row per combination on sale; a plain product has one without size and colour. */
export interface ProductVariantsTable {
  id: Generated<number>
  product_id: number
  size_id: number | null
  color_id: number | null
  sku: string
  barcode: string
  grams: number
  stock: number
  position: number
  /** Thousandths of the product's unit; null: as much as in the product. */
  net_quantity: Generated<number | null>
  /** 1: a running recall names it or its product; it cannot be bought. */
  is_recalled: Generated<number>
  /** Replaces the colour's. */
  picture: Generated<string | null>
  /** Replaces the shop's. */
  low_stock_limit: Generated<number | null>
  /** The product's, copied by a trigger. */
  shop_id: Generated<number>
  /** The product's, copied by a trigger. */
  product_status: Generated<ProductsTable['status']>
}

/** Categories, brands, colours and sizes: the values that all shops share. */
export type TaxonomyKind = 'category' | 'brand' | 'color' | 'size'

/** A merge of two values, or a move of a category. */
export interface TaxonomyStepsTable {
  id: Generated<number>
  kind: TaxonomyKind
  source_id: number
  /** The value that took the products; null for a move. */
  target_id: number | null
  is_undone: Generated<number>
  /** `StepDetails` of the taxonomy module. */
  details_json: Json<StepDetails>
  created_at: number
}

/** The values that products left or joined by a step, so that it can be taken back exactly. */
export interface TaxonomyStepProductsTable {
  step_id: number
  product_id: number
  value_id: number
  effect: 'left' | 'joined'
}

/** The names of merged values: addresses and imports that use them find the value that took their products. */
export interface MergedNamesTable {
  kind: TaxonomyKind
  old_id: number
  name: string
  /** Only of categories. */
  slug: string | null
  parent_id: number | null
  /** It may have been merged since: its own row leads on. */
  target_id: number
}

/** Products whose words are to be indexed again, after a change that concerns many of them. */
export interface ProductsToIndexTable {
  product_id: number
}

/** A place in the tree: the main category, null for the top level, and the index among its siblings. */
export interface Place {
  parentId: number | null
  index: number
}

/** The columns of a removed value, so that it can be inserted again. */
export type RemovedRow = Readonly<Record<string, string | number | null>>

/** Everything of a step but its products. */
export type StepDetails =
  | { type: 'move'; from: Place; to: Place }
  | { type: 'merge'; row: RemovedRow; place: Place; children: number[] }
