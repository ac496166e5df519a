import { z } from 'zod'
import { id, queryId, queryInt, requiredText, search, text } from '../input.ts'
import * as limit from '../limits.ts'
import { TAXONOMY_VIEWS } from '../market-enums.ts'
import { Count } from '../shapes/common.ts'

export const params = z.object({ id: queryId })
export const position = z.int().min(0).max(limit.TAXONOMY_POSITION_MAX)
/** The address of an uploaded picture. */
export const picture = requiredText(300).regex(/^\/media\/[\w./-]+$/)
export const code = requiredText(7).regex(/^#[0-9a-f]{6}$/i)

/** Of the named languages alone; an empty name removes a translation. */
const textsUpTo = (max: number) =>
  z.array(z.object({ locale: requiredText(limit.LOCALE_MAX), name: text(max) })).max(limit.PRODUCT_TEXTS_MAX)

export const categoryTexts = textsUpTo(limit.CATEGORY_NAME_MAX).optional()
export const optionTexts = textsUpTo(limit.OPTION_NAME_MAX).optional()
export const categoryName = requiredText(limit.CATEGORY_NAME_MAX)
export const brandName = requiredText(limit.BRAND_NAME_MAX)
export const optionName = requiredText(limit.OPTION_NAME_MAX)

export const removing = z.object({
  /** Takes the products; without it only what no product has can be removed. */
  move_to: queryId.optional(),
})
export const merging = z.object({ into: id, version: id })
export const previewing = z.object({ into: queryId })

export const listing = z.object({
  view: z.enum(TAXONOMY_VIEWS).default('all'),
  search,
  /** `next_cursor` of the page before. */
  cursor: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
})
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    next_cursor: z.string().nullable(),
    /** How many match; null after the first page. */
    total: Count.nullable(),
    counts: z.record(z.enum(TAXONOMY_VIEWS), Count),
  })
