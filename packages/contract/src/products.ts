import { z } from 'zod'
import { PRICE_CHANGES, PRICE_ROUNDINGS } from './bulk-prices.ts'
import { EnergyLabel } from './catalog.ts'
import { Count, Id, Money, Picture, SafeHtml, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import {
  ENERGY_CLASSES,
  PRODUCT_GAPS,
  PRODUCT_HOLDS,
  PRODUCT_STATUSES,
  PRODUCT_VIEWS,
  SELLER_PRODUCT_SORTS,
  STOCK_LEVELS,
  WITHDRAWAL_EXEMPTIONS,
} from './enums.ts'
import { ERROR_CODES } from './error-codes.ts'
import { amount, checkDecimals, id, multiLine, queryId, queryInt, requiredText, search, text } from './input.ts'
import * as limit from './limits.ts'
import { ENERGY_LINK } from './links.ts'
import { NET_UNITS } from './price-per-unit.ts'

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
  /** How it is taxed; null: as its categories. */
  tax_category_id: Id.nullable(),
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
  /** Its warnings; '' where they are not translated. */
  warnings: z.string().optional(),
})
export type ProductTexts = z.infer<typeof ProductTexts>

/** Who made a product and who answers for it, what tells it from others, and of what it warns (Regulation (EU) 2023/988, Art. 19). */
export const ProductSafety = z.object({
  manufacturer_id: Id.nullable(),
  /** Needed where the manufacturer is not in the European Union. */
  responsible_id: Id.nullable(),
  /** A batch, model or type. */
  identifier: z.string(),
  /** In the language of the market's content. */
  warnings: z.string(),
  /** It came on the market before 13 December 2024, as the reason tells: the other facts are not needed. */
  is_old: z.boolean(),
  old_reason: z.string(),
})
export type ProductSafety = z.infer<typeof ProductSafety>

export const SellerVariant = z.object({
  id: Id,
  size: z.string().nullable(),
  color: z.string().nullable(),
  sku: z.string(),
  barcode: z.string(),
  grams: Count,
  stock: Count,
  /** What is in it, in the product's unit; null: as much as in the product. */
  net_quantity: z.number().nullable().optional(),
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
  /** What is in it, with up to three decimals; null: it is not told. Variants may differ. */
  net_quantity: z.number().nullable(),
  net_unit: z.enum(NET_UNITS).nullable(),
  /** Why it cannot be given back; null: it can. */
  withdrawal_exempt: z.enum(WITHDRAWAL_EXEMPTIONS).nullable(),
  energy_label: EnergyLabel.nullable(),
  safety: ProductSafety,
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

/** The words of a product, where it stands and what the law asks for, which the market may correct. */
export const ProductContent = SellerProductDetails.pick({
  id: true,
  version: true,
  name: true,
  summary: true,
  description: true,
  texts: true,
  category_ids: true,
  tax_category_id: true,
  brand: true,
  unit: true,
  net_quantity: true,
  net_unit: true,
  withdrawal_exempt: true,
  energy_label: true,
  safety: true,
})
export type ProductContent = z.infer<typeof ProductContent>

const moment = z.iso.datetime({ offset: true })
const stock = z.int().min(0).max(limit.VARIANT_STOCK_MAX)
const picturePath = requiredText(300)
const surcharge = amount.default(0)
/** More than nothing, with at most three decimals. */
const netQuantity = z
  .number()
  .min(0.001)
  .max(limit.NET_QUANTITY_MAX)
  .refine((value) => Math.abs(value * 1_000 - Math.round(value * 1_000)) < 1e-6, { params: { reason: 'thousandths' } })
const texts = {
  name: text(limit.PRODUCT_NAME_MAX),
  summary: multiLine(limit.PRODUCT_SUMMARY_MAX).default(''),
  description: multiLine(limit.PRODUCT_DESCRIPTION_MAX).default(''),
  /** Absent: it stays. */
  size_label: text(limit.OPTION_LABEL_MAX).optional(),
  color_label: text(limit.OPTION_LABEL_MAX).optional(),
  warnings: multiLine(limit.SAFETY_WARNINGS_MAX).optional(),
}

/** What the market may correct in a product of a seller: its words, where it stands, and what the law asks for. Prices, stock and pictures are the shop's own. */
export const correctableFields = {
  name: requiredText(limit.PRODUCT_NAME_MAX).optional(),
  /** Empty: the first sentence of the description. */
  summary: multiLine(limit.PRODUCT_SUMMARY_MAX).optional(),
  /** HTML, which is sanitized. */
  description: multiLine(limit.PRODUCT_DESCRIPTION_MAX).optional(),
  /** Of the named languages alone; empty texts remove a translation. */
  texts: z
    .array(z.object({ locale: requiredText(limit.LOCALE_MAX), ...texts }))
    .max(limit.PRODUCT_TEXTS_MAX)
    .optional(),
  category_ids: z.array(id).max(limit.PRODUCT_CATEGORIES_MAX).optional(),
  /** How it is taxed; null: as its categories. */
  tax_category_id: id.nullable().optional(),
  brand: text(limit.BRAND_NAME_MAX).optional(),
  unit: text(limit.UNIT_MAX).optional(),
  /** The product's own names for its size and colour, such as Volume and Glaze; empty: the market's words. */
  size_label: text(limit.OPTION_LABEL_MAX).optional(),
  color_label: text(limit.OPTION_LABEL_MAX).optional(),
  net_quantity: netQuantity.nullable().optional(),
  net_unit: z.enum(NET_UNITS).nullable().optional(),
  withdrawal_exempt: z.enum(WITHDRAWAL_EXEMPTIONS).nullable().optional(),
  energy_label: z
    .object({
      class: z.enum(ENERGY_CLASSES),
      /** One of the shop. */
      picture: picturePath.nullable().default(null),
      /** Its page in the register of devices. */
      link: z.string().max(limit.LINK_MAX).regex(ENERGY_LINK).nullable().default(null),
    })
    .nullable()
    .optional(),
  /** What is absent stays. */
  safety: z
    .object({
      manufacturer_id: id.nullable().optional(),
      responsible_id: id.nullable().optional(),
      identifier: text(limit.SAFETY_IDENTIFIER_MAX).optional(),
      warnings: multiLine(limit.SAFETY_WARNINGS_MAX).optional(),
      is_old: z.boolean().optional(),
      old_reason: text(limit.SAFETY_IDENTIFIER_MAX).optional(),
    })
    .optional(),
}

/** Fields that are absent stay as they are. */
const productFields = {
  ...correctableFields,
  price: amount.optional(),
  discount: z
    .object({ price: amount, from: moment.nullable().default(null), to: moment.nullable().default(null) })
    .nullable()
    .optional(),
  status: z.enum(PRODUCT_STATUSES).optional(),
  /** When a draft becomes active by itself. */
  publish_at: moment.nullable().optional(),
  pictures: z
    .array(z.object({ picture: picturePath, alt: text(limit.PICTURE_ALT_MAX).default('') }))
    .max(limit.PRODUCT_PICTURES_MAX)
    .optional(),
  /** Sizes, colours and variants belong together: one replaces all three. */
  options: z
    .object({
      sizes: z.array(z.object({ name: requiredText(limit.OPTION_NAME_MAX), surcharge })).max(limit.OPTIONS_MAX),
      colors: z
        .array(
          z.object({
            name: requiredText(limit.OPTION_NAME_MAX),
            surcharge,
            picture: picturePath.nullable().optional(),
          }),
        )
        .max(limit.OPTIONS_MAX),
      variants: z
        .array(
          z.object({
            size: text(limit.OPTION_NAME_MAX).nullable(),
            color: text(limit.OPTION_NAME_MAX).nullable(),
            sku: text(limit.SKU_MAX).optional(),
            barcode: text(limit.BARCODE_MAX).optional(),
            grams: z.int().min(0).max(limit.GRAMS_MAX).optional(),
            /** Absent: it stays, whatever is sold meanwhile. */
            stock: stock.optional(),
            /** One of the shop; null: its colour's. Absent: it stays. */
            picture: picturePath.nullable().optional(),
            /** Null: as much as in the product. Absent: it stays. */
            net_quantity: netQuantity.nullable().optional(),
          }),
        )
        .min(1)
        .max(limit.VARIANTS_MAX),
    })
    .optional(),
}

export const listFilter = {
  view: z.enum(PRODUCT_VIEWS).optional(),
  status: z.enum(PRODUCT_STATUSES).optional(),
  stock: z.enum(STOCK_LEVELS).optional(),
  lacks: z.enum(PRODUCT_GAPS).optional(),
}

const bulkChange = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('price'),
      by: z.enum(PRICE_CHANGES),
      /** Percent, or an amount; negative lowers. */
      value: z.number().min(-limit.PRICE_MAX).max(limit.PRICE_MAX),
      round_to: z.enum(PRICE_ROUNDINGS).default('none'),
    })
    .superRefine(({ by, value }, ctx) => {
      if (by !== 'percent') checkDecimals(value, ctx, ['value'])
    }),
  z.object({
    kind: z.literal('discount'),
    /** 0 ends the discount. */
    percent: z.number().min(0).max(99),
    from: moment.nullable().default(null),
    to: moment.nullable().default(null),
  }),
  z.object({ kind: z.literal('category'), mode: z.enum(['set', 'add', 'remove']), category_id: id }),
  z.object({
    kind: z.literal('tax_category'),
    /** Null: as its categories. */
    tax_category_id: id.nullable(),
  }),
  z.object({ kind: z.literal('status'), status: z.enum(PRODUCT_STATUSES) }),
  z.object({
    kind: z.literal('stock'),
    mode: z.enum(['set', 'add']),
    value: z.int().min(-limit.VARIANT_STOCK_MAX).max(limit.VARIANT_STOCK_MAX),
  }),
])
export type BulkProductChange = z.output<typeof bulkChange>

const ofProduct = { params: z.object({ id: queryId }), data: z.object({ product: SellerProductDetails }) }

/** The products of a shop, for its team. */
export const sellerProductEndpoints = defineEndpoints({
  'GET /seller/products': {
    access: 'seller',
    permission: 'products.read',
    summary: 'Products of the shop by view, filters and cursor, with how many stand in each view.',
    query: z.object({
      ...listFilter,
      /** Name, brand, category, SKU or barcode. */
      search,
      category_id: queryId.optional(),
      /** Products that have this tax category of their own. */
      tax_category_id: queryId.optional(),
      sort: z.enum(SELLER_PRODUCT_SORTS).default('-created_at'),
      /** `next_cursor` of the page before, with the same other parameters. */
      cursor: z
        .string()
        .max(2_000)
        .regex(/^[\w-]+$/)
        .optional(),
      limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
    }),
    data: z.object({
      items: z.array(SellerProduct),
      next_cursor: z.string().nullable(),
      /** How many match view, search and filters; null after the first page. */
      total: Count.nullable(),
      /** Of all products of the shop, without the filters. */
      counts: z.object({ all: Count, active: Count, low: Count, hidden: Count, draft: Count, archived: Count }),
    }),
  },
  'GET /seller/products/{id}': {
    access: 'seller',
    permission: 'products.read',
    summary: 'One product of the shop with all that can be edited.',
    ...ofProduct,
  },
  'POST /seller/products': {
    access: 'seller',
    permission: 'products.write',
    summary: 'Creates a product, as a draft unless a status is given.',
    body: z.object({ ...productFields, name: requiredText(limit.PRODUCT_NAME_MAX) }),
    data: ofProduct.data,
  },
  'PATCH /seller/products/{id}': {
    access: 'seller',
    permission: 'products.write',
    summary: 'Changes the given fields of a product; `stale` if somebody else has changed it since.',
    body: z.object({
      version: id,
      ...productFields,
      /** The stock of a product with a single variant, if it still is `expected`. */
      stock: z.object({ value: stock, expected: stock }).optional(),
    }),
    ...ofProduct,
  },
  'POST /seller/products/{id}/duplicate': {
    access: 'seller',
    permission: 'products.write',
    summary: 'Makes a draft of the same content, without stock, barcodes and dates.',
    ...ofProduct,
  },
  'POST /seller/products/{id}/archive': {
    access: 'seller',
    permission: 'products.write',
    summary: 'Takes a product off the market for good; its orders keep it.',
    ...ofProduct,
  },
  'POST /seller/products/{id}/another-look': {
    access: 'seller',
    permission: 'products.write',
    summary: 'Asks the market to look again at a product that it has hidden or refused; once, until it has decided.',
    body: z.object({ text: multiLine(limit.REPORT_TEXT_MAX).min(1) }),
    ...ofProduct,
  },
  'POST /seller/products/bulk': {
    access: 'seller',
    permission: 'products.write',
    summary: 'Makes one change of several products, by ids or by filter: of all, or of none, and says why.',
    body: z
      .object({
        ids: z.array(id).min(1).max(limit.BULK_PRODUCTS_MAX).optional(),
        /** The versions that were shown, by the order of `ids`; others are refused. */
        versions: z.array(id).max(limit.BULK_PRODUCTS_MAX).optional(),
        filter: z
          .object({ ...listFilter, search, category_id: id.optional(), tax_category_id: id.optional() })
          .optional(),
        /** How many products the filter matched when the caller decided; `stale` if it matches more or fewer now. */
        expected_count: z.int().min(1).max(limit.BULK_PRODUCTS_MAX).optional(),
        change: bulkChange,
      })
      .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), { path: ['ids'] })
      .refine(({ ids, versions }) => versions === undefined || versions.length === ids?.length, { path: ['versions'] }),
    data: z.object({ done: Count, refused: z.array(RefusedProduct) }),
  },
  'POST /seller/pictures': {
    access: 'seller',
    permission: 'products.write',
    summary: 'Stores pictures for products of the shop.',
    multipart: true,
    body: z.object({}),
    files: {
      pictures: {
        max: limit.UPLOADED_PICTURES_MAX,
        maxBytes: limit.PRODUCT_PICTURE_BYTES_MAX,
        types: limit.PICTURE_TYPES,
        required: true,
      },
    },
    data: z.object({ pictures: z.array(z.object({ picture: Picture, width: Count, height: Count })) }),
  },
})
