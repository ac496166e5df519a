import { z } from 'zod'
import { Count, Id, Picture } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { id, queryId, queryInt, requiredText, search, text } from './input.ts'
import * as limit from './limits.ts'
import { TAXONOMY_VIEWS } from './market-enums.ts'

/** A name in another language than the market's content has. */
export const LocalName = z.object({ locale: z.string(), name: z.string() })
export type LocalName = z.infer<typeof LocalName>

const common = {
  id: Id,
  name: z.string(),
  /** Products of every status. */
  products: Count,
  /** Grows with each change. */
  version: Count,
}

/** A category as the operator edits it. */
export const MarketCategory = z.object({
  ...common,
  /** Null for a main category. */
  parent_id: Id.nullable(),
  slug: z.string(),
  thumbnail: Picture,
  texts: z.array(LocalName),
  /** How its products are taxed; null: as its main category, or as everything else. */
  tax_category_id: Id.nullable(),
})
export type MarketCategory = z.infer<typeof MarketCategory>

export const MarketBrand = z.object({
  ...common,
  /** Empty: none. */
  logo: Picture,
})
export type MarketBrand = z.infer<typeof MarketBrand>

export const MarketColor = z.object({
  ...common,
  /** CSS hex of six digits. */
  code: z.string(),
  texts: z.array(LocalName),
})
export type MarketColor = z.infer<typeof MarketColor>

export const MarketSize = z.object({
  ...common,
  /** Its place among all sizes, from 0; filters and product pages show them in this order. */
  position: Count,
  texts: z.array(LocalName),
})
export type MarketSize = z.infer<typeof MarketSize>

/** The consequences of a merge, counted before it. */
export const MergePreview = z.object({
  into: z.object({ id: Id, name: z.string() }),
  /** Products that move. */
  products: Count,
  /** Those among them that are in both already. */
  in_both: Count,
  /** Sub-categories that move along. */
  sub_categories: Count,
  /** Addresses that lead to the other category from then on; only of categories. */
  addresses: z.array(z.string()),
})
export type MergePreview = z.infer<typeof MergePreview>

const params = z.object({ id: queryId })
const position = z.int().min(0).max(limit.TAXONOMY_POSITION_MAX)
/** The address of an uploaded picture. */
const picture = requiredText(300).regex(/^\/media\/[\w./-]+$/)
const code = requiredText(7).regex(/^#[0-9a-f]{6}$/i)

/** Of the named languages alone; an empty name removes a translation. */
const textsUpTo = (max: number) =>
  z.array(z.object({ locale: requiredText(limit.LOCALE_MAX), name: text(max) })).max(limit.PRODUCT_TEXTS_MAX)

const categoryTexts = textsUpTo(limit.CATEGORY_NAME_MAX).optional()
const optionTexts = textsUpTo(limit.OPTION_NAME_MAX).optional()
const categoryName = requiredText(limit.CATEGORY_NAME_MAX)
const brandName = requiredText(limit.BRAND_NAME_MAX)
const optionName = requiredText(limit.OPTION_NAME_MAX)

const removing = z.object({
  /** Takes the products; without it only what no product has can be removed. */
  move_to: queryId.optional(),
})
const merging = z.object({ into: id, version: id })
const previewing = z.object({ into: queryId })

const listing = z.object({
  view: z.enum(TAXONOMY_VIEWS).default('all'),
  search,
  /** `next_cursor` of the page before. */
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
})
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    next_cursor: z.string().nullable(),
    /** How many match; null after the first page. */
    total: Count.nullable(),
    counts: z.record(z.enum(TAXONOMY_VIEWS), Count),
  })

const ofTaxonomy = { access: 'operator', permission: 'catalogue' } as const
/** Of one tree, as each change may move others. */
const tree = z.object({ categories: z.array(MarketCategory) })

/** Categories, brands, colours and sizes, which all shops share. */
export const taxonomyEndpoints = defineEndpoints({
  'GET /admin/categories': {
    ...ofTaxonomy,
    summary: 'All categories in the order of the tree, with their products and translations.',
    data: tree,
  },
  'POST /admin/categories': {
    ...ofTaxonomy,
    summary: 'Adds a category at the end of its level.',
    body: z.object({
      name: categoryName,
      /** A main category. */
      parent_id: id.nullable().default(null),
      thumbnail: picture.optional(),
      texts: categoryTexts,
      tax_category_id: id.nullable().optional(),
    }),
    data: tree.extend({ id: Count }),
  },
  'PATCH /admin/categories/{id}': {
    ...ofTaxonomy,
    summary:
      'Changes the given fields of a category; its address stays. `stale` if somebody else has changed it since.',
    params,
    body: z.object({
      version: id,
      name: categoryName.optional(),
      thumbnail: picture.optional(),
      texts: categoryTexts,
      tax_category_id: id.nullable().optional(),
    }),
    data: tree,
  },
  'DELETE /admin/categories/{id}': {
    ...ofTaxonomy,
    summary: 'Removes an empty category; with `move_to`, another one takes its products as in a merge.',
    params,
    query: removing,
    data: tree,
  },
  'POST /admin/categories/{id}/move': {
    ...ofTaxonomy,
    summary: 'Moves a category within its level, or to another main category with all its products.',
    params,
    body: z.object({ version: id, parent_id: id.nullable(), position }),
    data: tree,
  },
  'GET /admin/categories/{id}/merge': {
    ...ofTaxonomy,
    command: 'categories preview-merge',
    summary: 'Counts what a merge into another category would do; refused as the merge itself would be.',
    params,
    query: previewing,
    data: z.object({ preview: MergePreview }),
  },
  'POST /admin/categories/{id}/merge': {
    ...ofTaxonomy,
    summary:
      'Moves products and sub-categories to another category and removes this one; its address leads there from then on. It can be restored exactly.',
    params,
    body: merging,
    data: tree,
  },
  'POST /admin/taxonomy/pictures': {
    ...ofTaxonomy,
    summary: 'Stores a picture for a category or brand, and tells its address.',
    multipart: true,
    body: z.object({}),
    files: {
      picture: { max: 1, maxBytes: limit.SETTING_PICTURE_BYTES_MAX, types: limit.PICTURE_TYPES, required: true },
    },
    data: z.object({ url: Picture }),
  },

  'GET /admin/brands': {
    ...ofTaxonomy,
    summary: 'Brands by name, with how many products have each.',
    query: listing,
    data: listOf(MarketBrand),
  },
  'POST /admin/brands': {
    ...ofTaxonomy,
    summary: 'Adds a brand.',
    body: z.object({ name: brandName, logo: picture.or(z.literal('')).optional() }),
    data: z.object({ brand: MarketBrand }),
  },
  'PATCH /admin/brands/{id}': {
    ...ofTaxonomy,
    summary: 'Changes a brand; `stale` if somebody else has changed it since.',
    params,
    body: z.object({ version: id, name: brandName.optional(), logo: picture.or(z.literal('')).optional() }),
    data: z.object({ brand: MarketBrand }),
  },
  'DELETE /admin/brands/{id}': {
    ...ofTaxonomy,
    summary: 'Removes a brand that no product has.',
    params,
    query: removing,
  },
  'GET /admin/brands/{id}/merge': {
    ...ofTaxonomy,
    command: 'brands preview-merge',
    summary: 'Counts what a merge into another brand would do.',
    params,
    query: previewing,
    data: z.object({ preview: MergePreview }),
  },
  'POST /admin/brands/{id}/merge': {
    ...ofTaxonomy,
    summary: 'Moves all products to another brand and removes this one.',
    params,
    body: merging,
  },

  'GET /admin/colors': {
    ...ofTaxonomy,
    summary: 'Colours by name, with how many products come in each.',
    query: listing,
    data: listOf(MarketColor),
  },
  'POST /admin/colors': {
    ...ofTaxonomy,
    summary: 'Adds a colour.',
    body: z.object({ name: optionName, code, texts: optionTexts }),
    data: z.object({ color: MarketColor }),
  },
  'PATCH /admin/colors/{id}': {
    ...ofTaxonomy,
    summary: 'Changes a colour; `stale` if somebody else has changed it since.',
    params,
    body: z.object({ version: id, name: optionName.optional(), code: code.optional(), texts: optionTexts }),
    data: z.object({ color: MarketColor }),
  },
  'DELETE /admin/colors/{id}': {
    ...ofTaxonomy,
    summary: 'Removes a colour that no product has.',
    params,
    query: removing,
  },
  'GET /admin/colors/{id}/merge': {
    ...ofTaxonomy,
    command: 'colors preview-merge',
    summary: 'Counts what a merge into another colour would do; refused where a product comes in both.',
    params,
    query: previewing,
    data: z.object({ preview: MergePreview }),
  },
  'POST /admin/colors/{id}/merge': {
    ...ofTaxonomy,
    summary: 'Gives all products and variants another colour and removes this one.',
    params,
    body: merging,
  },

  'GET /admin/sizes': {
    ...ofTaxonomy,
    summary: 'Sizes in their order, with how many products come in each.',
    query: listing,
    data: listOf(MarketSize),
  },
  'POST /admin/sizes': {
    ...ofTaxonomy,
    summary: 'Adds a size at the end.',
    body: z.object({ name: optionName, texts: optionTexts }),
    data: z.object({ size: MarketSize }),
  },
  'PATCH /admin/sizes/{id}': {
    ...ofTaxonomy,
    summary: 'Changes a size or its place; `stale` if somebody else has changed it since.',
    params,
    body: z.object({ version: id, name: optionName.optional(), position: position.optional(), texts: optionTexts }),
    data: z.object({ size: MarketSize }),
  },
  'DELETE /admin/sizes/{id}': {
    ...ofTaxonomy,
    summary: 'Removes a size that no product has.',
    params,
    query: removing,
  },
  'GET /admin/sizes/{id}/merge': {
    ...ofTaxonomy,
    command: 'sizes preview-merge',
    summary: 'Counts what a merge into another size would do; refused where a product comes in both.',
    params,
    query: previewing,
    data: z.object({ preview: MergePreview }),
  },
  'POST /admin/sizes/{id}/merge': {
    ...ofTaxonomy,
    summary: 'Gives all products and variants another size and removes this one.',
    params,
    body: merging,
  },
})
