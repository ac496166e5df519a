import { z } from 'zod'
import { Count, Id, Picture, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { id, multiLine, queryId, queryInt, requiredText, text, timeCursor } from './input.ts'
import * as limit from './limits.ts'

/** Goods that their seller takes back for safety, as people who bought them read it (Regulation (EU) 2023/988, Art. 35 and 36). */
export const Recall = z.object({
  id: Id,
  /** What is dangerous, what to do, and what the buyer gets for it; of several lines. */
  text: z.string(),
  /** The batch, model or type; '' for all. */
  identifier: z.string(),
  /** Only goods ordered on these days, of the market's time zone; null: since ever, until it began. */
  from_day: z.string().nullable(),
  to_day: z.string().nullable(),
  started_at: Time,
  /** Null while it runs. */
  ended_at: Time.nullable(),
})
export type Recall = z.infer<typeof Recall>

export const RecalledProduct = z.object({
  id: Id,
  name: z.string(),
  thumbnail: Picture,
  /** The sizes and colours that are recalled; empty: all of it. */
  variants: z.array(z.string()),
})
export type RecalledProduct = z.infer<typeof RecalledProduct>

const shop = z.object({ id: Id, name: z.string() })

/** A recall in the public list. */
export const PublicRecall = Recall.extend({ shop, products: z.array(RecalledProduct) })
export type PublicRecall = z.infer<typeof PublicRecall>

/** A recall as its shop and the market's staff see it. */
export const SellerRecall = PublicRecall.extend({
  /** How many buyers were mailed so far. */
  mailed: Count,
  /** Not all of them were mailed yet. */
  is_mailing: z.boolean(),
})
export type SellerRecall = z.infer<typeof SellerRecall>

const goods = {
  /** Absent: every product of the shop whose safety facts have the `identifier`. */
  product_id: id.optional(),
  /** Of the product; empty: all of it. */
  variant_ids: z.array(id).max(limit.VARIANTS_MAX).default([]),
  identifier: text(limit.SAFETY_IDENTIFIER_MAX).default(''),
  from_day: z.iso.date().nullable().default(null),
  to_day: z.iso.date().nullable().default(null),
}
const begun = {
  ...goods,
  text: multiLine(limit.RECALL_TEXT_MAX).min(1),
  /** In other languages of the market. */
  texts: z
    .array(z.object({ locale: requiredText(limit.LOCALE_MAX), text: multiLine(limit.RECALL_TEXT_MAX).min(1) }))
    .max(limit.PRODUCT_TEXTS_MAX)
    .default([]),
}
/** Only for an `identifier` without a product. */
const ofShop = { shop_id: id.optional() }

const list = {
  query: z.object({
    cursor: timeCursor.optional(),
    limit: queryInt(1, limit.LIST_LIMIT_MAX).default(limit.LIST_LIMIT_DEFAULT),
  }),
  data: z.object({ items: z.array(SellerRecall), next_cursor: z.string().nullable() }),
}
const reach = z.object({ products: z.array(RecalledProduct), buyers: Count })
const ofOne = { data: z.object({ recall: SellerRecall }) }
const params = z.object({ id: queryId })

export const recallEndpoints = defineEndpoints({
  'GET /recalls': {
    access: 'public',
    summary: 'The recalls that run, the latest first.',
    data: z.object({ items: z.array(PublicRecall) }),
  },
  'GET /seller/recalls': {
    access: 'seller',
    permission: 'products.read',
    summary: 'The recalls of the shop, the latest first.',
    ...list,
  },
  'POST /seller/recalls/reach': {
    access: 'seller',
    permission: 'products.write',
    summary: 'Tells which products a recall would take off sale and how many buyers it would mail; changes nothing.',
    body: z.object(goods),
    data: reach,
  },
  'POST /seller/recalls': {
    access: 'seller',
    permission: 'products.write',
    summary: 'Recalls goods: they cannot be bought, their page warns of them, and all who bought them are mailed.',
    body: z.object(begun),
    ...ofOne,
  },
  'POST /seller/recalls/{id}/end': {
    access: 'seller',
    permission: 'products.write',
    summary: 'Ends a recall: what it took off sale is for sale again. Orders go on showing it.',
    params,
    ...ofOne,
  },
  'GET /admin/recalls': {
    access: 'operator',
    permission: 'moderation',
    summary: 'The recalls of all shops, the latest first.',
    ...list,
  },
  'POST /admin/recalls/reach': {
    access: 'operator',
    permission: 'moderation',
    summary: 'Tells which products a recall would take off sale and how many buyers it would mail; changes nothing.',
    body: z.object({ ...goods, ...ofShop }),
    data: reach,
  },
  'POST /admin/recalls': {
    access: 'operator',
    permission: 'moderation',
    summary: 'Recalls goods of any shop.',
    body: z.object({ ...begun, ...ofShop }),
    ...ofOne,
  },
  'POST /admin/recalls/{id}/end': {
    access: 'operator',
    permission: 'moderation',
    summary: 'Ends a recall of any shop.',
    params,
    ...ofOne,
  },
})
