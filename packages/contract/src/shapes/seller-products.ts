import { z } from 'zod'
import { PRODUCT_HOLDS, PRODUCT_STATUSES } from '../enums.ts'
import { ERROR_CODES } from '../error-codes.ts'
import { Count, Id, Money, Picture, SafeHtml, Time } from './common.ts'

/** A discount price; it begins at `from` (null: already) and ends at `to` (null: never) by itself. */
export const ProductDiscount = z.object({ price: Money, from: Time.nullable(), to: Time.nullable() })
export type ProductDiscount = z.infer<typeof ProductDiscount>

/** Why the market keeps a product from shoppers. */
export const ProductHold = z.object({
  state: z.enum(PRODUCT_HOLDS),
  /** The operator's reason; null while the product waits. */
  reason: z.string().nullable(),
  at: Time,
  /** The shop has asked for another look, and nobody has decided yet. */
  is_asked: z.boolean(),
})
export type ProductHold = z.infer<typeof ProductHold>

/** A product in a seller's list. */
export const SellerProduct = z.object({
  id: Id,
  /** In the reader's language. */
  name: z.string(),
  thumbnail: Picture,
  sku: z.string(),
  variant_count: Count,
  price: Money,
  /** With the highest surcharges. */
  price_to: Money,
  discount: ProductDiscount.nullable(),
  /** Of all variants. */
  stock: Count,
  /** Whether any of its variants is at or below its limit. */
  is_low_in_stock: z.boolean(),
  sold: Count,
  status: z.enum(PRODUCT_STATUSES),
  /** Null: the market does not hold it. */
  hold: ProductHold.nullable(),
  publish_at: Time.nullable(),
  /** The names of its categories, main ones first. */
  categories: z.array(z.string()),
  /** Languages of the market in which the name or a description that exists is missing. */
  missing_languages: z.array(z.string()),
  version: Count,
})
export type SellerProduct = z.infer<typeof SellerProduct>

/** The texts of a product in one language. */
export const ProductTexts = z.object({
  locale: z.string(),
  name: z.string(),
  summary: z.string(),
  description: SafeHtml,
  /** Its own names for size and colour; '' where they are not translated. */
  size_label: z.string().optional(),
  color_label: z.string().optional(),
})
export type ProductTexts = z.infer<typeof ProductTexts>

export const SellerVariant = z.object({
  id: Id,
  size: z.string().nullable(),
  color: z.string().nullable(),
  sku: z.string(),
  barcode: z.string(),
  grams: Count,
  stock: Count,
  /** What it costs: the product's price with its surcharges, before any discount. */
  price: Money.optional(),
  /** Its own; null: its colour's, or the product's. */
  picture: Picture.nullable().optional(),
})
export type SellerVariant = z.infer<typeof SellerVariant>

/** A product as its shop edits it; `name` is in the language of the market's content. */
export const SellerProductDetails = SellerProduct.extend({
  summary: z.string(),
  description: SafeHtml,
  /** In the other languages. */
  texts: z.array(ProductTexts),
  category_ids: z.array(Id),
  /** Empty: none. */
  brand: z.string(),
  unit: z.string(),
  /** Its own names for size and colour; '' for the market's words. */
  size_label: z.string(),
  color_label: z.string(),
  /** The first is the cover. */
  pictures: z.array(z.object({ picture: Picture, alt: z.string() })),
  sizes: z.array(z.object({ name: z.string(), surcharge: Money })),
  colors: z.array(z.object({ name: z.string(), code: z.string(), surcharge: Money, picture: Picture.nullable() })),
  variants: z.array(SellerVariant),
})
export type SellerProductDetails = z.infer<typeof SellerProductDetails>

/** A product because of which a change of several products was not made. */
export const RefusedProduct = z.object({ id: Id, name: z.string(), code: z.enum(ERROR_CODES), message: z.string() })
export type RefusedProduct = z.infer<typeof RefusedProduct>

/** The words of a product and where it stands, which the market may correct. */
export const ProductContent = SellerProductDetails.pick({
  id: true,
  version: true,
  name: true,
  summary: true,
  description: true,
  texts: true,
  category_ids: true,
  brand: true,
  unit: true,
})
export type ProductContent = z.infer<typeof ProductContent>
