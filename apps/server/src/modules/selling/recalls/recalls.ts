import type { DataFor, PublicRecall, Recall, RecalledProduct, SellerRecall, ValidatedFor } from '@rialto/contract'
import { RECALLED_PRODUCTS_MAX } from '@rialto/contract/limits'
import type { Db, Tx } from '../../../db/index.ts'
import { type Position, toCursor, toPosition } from '../../../lib/paging.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { type FieldError, Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { cleanLine, normalizeNewlines } from '../../../lib/words.ts'
import { noteProductDecided } from '../../base/notifications/index.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { recordChange } from '../../base/record/index.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { spanOf } from '../../goods/shops/index.ts'
import {
  applyRecalls,
  countBuyers,
  endRecall,
  type GoodsRow,
  insertRecall,
  type RecalledGoods,
  type RecallRow,
  type Span,
  selectGoods,
  selectIdentified,
  selectNamed,
  selectProduct,
  selectProductsOf,
  selectRecalls,
  selectRecallsOfOrder,
  selectRecallsOfProduct,
  selectVariantIds,
} from './repository.ts'

// Recalls of goods for safety (Regulation (EU) 2023/988, Art. 35 and 36).

type Wanted = ValidatedFor<'POST /admin/recalls/reach'>['body']
type Begun = ValidatedFor<'POST /admin/recalls'>['body']

interface Author {
  /** Undefined: the market's staff, for any shop. */
  shopId: number | undefined
  actor: Actor
  locale: string
}

interface Found extends Span {
  shopId: number
  goods: RecalledGoods[]
}

const refuseField = (field: string, reason: TextKey): Refusal =>
  refuse('invalid', reason, { errors: { [field]: [{ text: reason }] satisfies FieldError[] } })

/** What a recall would take off sale, and how many buyers it would mail. */
export async function showReach(
  deps: OutboundDeps,
  wanted: Wanted,
  { shopId, locale }: Omit<Author, 'actor'>,
): Promise<DataFor<'POST /seller/recalls/reach'> | Refusal> {
  const { db } = deps.database
  const found = await findGoods(db, wanted, { shopId, zone: (await deps.settings.read()).time_zone })
  if (found instanceof Refusal) return found
  const [products, buyers] = await Promise.all([
    nameGoods(db, found.goods, locale),
    countBuyers(db, { ...found, to_at: Math.min(found.to_at, deps.now() + 1) }),
  ])
  return { products, buyers }
}

/** Recalls goods: they cannot be bought from the commit on, and their buyers are mailed after it. */
export async function beginRecall(
  deps: OutboundDeps,
  { text: words, texts, ...wanted }: Begun,
  { shopId, actor, locale }: Author,
): Promise<{ recall: SellerRecall; change: RecordedChange } | Refusal> {
  const { database, now, settings } = deps
  const { time_zone: zone, languages } = await settings.read()
  const unknown = texts.find((one) => !languages.some(({ name }) => name === one.locale))
  if (unknown) return refuseField('texts', text('The market does not have this language'))
  const outcome = await database.write(async (tx) => {
    const at = now()
    const found = await findGoods(tx, wanted, { shopId, zone })
    if (found instanceof Refusal) return found
    const { goods, from_at, to_at } = found
    const identifier = cleanLine(wanted.identifier)
    const id = await insertRecall(
      tx,
      {
        ...{ shop_id: found.shopId, text: normalizeNewlines(words).trim(), identifier, started_at: at },
        ...{ from_day: wanted.from_day, to_day: wanted.to_day, from_at, to_at },
      },
      { goods, texts: texts.map((one) => ({ ...one, text: normalizeNewlines(one.text).trim() })) },
    )
    if (id === undefined) return refuse('conflict', text('These goods are recalled already'))
    const ids = [...new Set(goods.map(({ productId }) => productId))].sort((a, b) => a - b)
    await applyRecalls(tx, ids, at)
    if (shopId === undefined)
      for (const productId of ids)
        await noteProductDecided(tx, { shopId: found.shopId, productId, now: at, isShown: false })
    return record(tx, { id, shopId, actor, at, locale, isEnd: false })
  })
  if (!(outcome instanceof Refusal)) publish(deps)
  return outcome
}

/** Ends a recall: what no other recall names is for sale again. Mails that wait are sent all the same. */
export async function stopRecall(
  deps: OutboundDeps,
  id: number,
  { shopId, actor, locale }: Author,
): Promise<{ recall: SellerRecall; change: RecordedChange } | Refusal> {
  const { database, now } = deps
  const outcome = await database.write(async (tx) => {
    const at = now()
    const [row] = await selectRecalls(tx, { id, shopId, limit: 1 })
    if (!row) return refuse('not_found', text('This recall does not exist'))
    if (!(await endRecall(tx, id, at))) return refuse('conflict', text('This recall has ended already'))
    await applyRecalls(tx, await selectProductsOf(tx, id), at)
    return record(tx, { id, shopId, actor, at, locale, isEnd: true })
  })
  if (!(outcome instanceof Refusal)) publish(deps)
  return outcome
}

function publish({ invalidations }: OutboundDeps): void {
  invalidations.publish('catalogue')
  invalidations.publish('settings')
}

const FAR = 253_402_300_800_000

/** The goods that are meant: a product, some of its variants, or all of a shop with a batch, model or type. */
async function findGoods(
  db: Db | Tx,
  { product_id, variant_ids, identifier, from_day, to_day, shop_id }: Wanted,
  { shopId, zone }: { shopId: number | undefined; zone: string },
): Promise<Found | Refusal> {
  if (from_day !== null && to_day !== null && to_day < from_day)
    return refuseField('to_day', text('The last day is before the first'))
  const span = {
    from_at: from_day === null ? 0 : spanOf({ from: from_day, to: from_day }, zone).starts_at,
    to_at: to_day === null ? FAR : spanOf({ from: to_day, to: to_day }, zone).ends_at,
  }
  if (product_id === undefined) {
    if (identifier === '') return refuseField('product_id', text('Name a product, or a batch, model or type'))
    if (variant_ids.length > 0) return refuseField('variant_ids', text('This product does not have this variant'))
    const owner = shopId ?? shop_id
    if (owner === undefined) return refuseField('shop_id', text('Name the shop'))
    const ids = await selectIdentified(db, { shopId: owner, identifier, limit: RECALLED_PRODUCTS_MAX + 1 })
    if (ids.length === 0) return refuseField('identifier', text('No product has this batch, model or type'))
    if (ids.length > RECALLED_PRODUCTS_MAX)
      return refuse('invalid', text('A recall names {{max}} products at most'), {
        values: { max: RECALLED_PRODUCTS_MAX },
      })
    return { ...span, shopId: owner, goods: ids.map((productId) => ({ productId, variantId: 0 })) }
  }
  const product = await selectProduct(db, { id: product_id, shopId })
  if (!product) return refuse('not_found', text('Product not found'))
  const own = variant_ids.length > 0 ? await selectVariantIds(db, product.id) : []
  if (variant_ids.some((id) => !own.includes(id)))
    return refuseField('variant_ids', text('This product does not have this variant'))
  const variants = variant_ids.length > 0 ? [...new Set(variant_ids)] : [0]
  return {
    ...{ ...span, shopId: product.shop_id },
    goods: variants.map((variantId) => ({ productId: product.id, variantId })),
  }
}

async function nameGoods(db: Db, goods: readonly RecalledGoods[], locale: string): Promise<RecalledProduct[]> {
  const products = await selectNamed(db, [...new Set(goods.map(({ productId }) => productId))])
  const translated = await translateRows(db, 'product', locale, products, ['name'])
  return translated.map((product) => ({ ...product, variants: [] }))
}

interface Recorded extends Author {
  id: number
  at: number
  isEnd: boolean
}

async function record(tx: Tx, { id, shopId, actor, at, locale, isEnd }: Recorded) {
  const rows = await selectRecalls(tx, { id, limit: 1 })
  const [recall] = await presentRecalls(tx, rows, locale)
  const [named] = await presentRecalls(tx, rows, 'en')
  if (!recall || !named) return refuse('not_found', text('This recall does not exist'))
  const name = named.products[0]?.name ?? named.identifier
  const change = await recordChange(tx, {
    ...{ at, actor, shopId: shopId ?? null },
    action: isEnd ? 'recall_ended' : 'recall_begun',
    subject: { kind: 'recall', id, name },
    sentence: isEnd ? text('Ended the recall of {{name}}') : text('Recalled {{name}}'),
    values: { name },
    ...(!isEnd && {
      after: {
        products: named.products.map((product) => product.name).join(', '),
        identifier: named.identifier,
        from_day: named.from_day,
        to_day: named.to_day,
        text: named.text,
      },
    }),
  })
  return { recall, change }
}

/** Recalls of a shop, or of all, the latest first. */
export async function listRecalls(
  { database: { db } }: OutboundDeps,
  shopId: number | undefined,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  locale: string,
): Promise<DataFor<'GET /seller/recalls'>> {
  const after: Position | undefined = cursor === undefined ? undefined : toPosition(cursor)
  const rows = await selectRecalls(db, { shopId, after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: await presentRecalls(db, shown, locale),
    next_cursor: rows.length > limit && last ? toCursor({ at: last.started_at, id: last.id }) : null,
  }
}

/** More recalls at once than any market has. */
const PUBLIC_MAX = 500

/** The recalls that run, for everybody. */
export async function listRunningRecalls(
  { database: { reading } }: OutboundDeps,
  locale: string,
): Promise<PublicRecall[]> {
  const rows = await selectRecalls(reading, { running: true, limit: PUBLIC_MAX })
  const recalls = await presentRecalls(reading, rows, locale)
  return recalls.map(({ mailed: _, is_mailing: __, ...recall }) => recall)
}

/** The running recalls of a product, for its page. */
export async function recallsOfProduct(
  db: Db,
  productId: number,
  locale: string,
): Promise<(Recall & { variants: string[] })[]> {
  const rows = (await selectRecallsOfProduct(db, productId)).map((row) => ({ ...row, id: row.recall_id }))
  const [translated, options] = await Promise.all([
    translateRows(db, 'recall', locale, rows, ['text']),
    nameOptions(db, rows, locale),
  ])
  const byId = Map.groupBy(translated, ({ id }) => id)
  return [...byId.values()].flatMap(([first, ...rest]) =>
    first
      ? [{ ...presentRecall(first), variants: [first, ...rest].flatMap((row) => options.get(row.variant_id) ?? []) }]
      : [],
  )
}

/** The recalls of what an order has, ended ones too: what a buyer has at home stays what it is. */
export async function recallsOfOrder(
  db: Db,
  orderId: number,
  locale: string,
): Promise<(Recall & { products: string[] })[]> {
  const rows = await selectRecallsOfOrder(db, orderId)
  if (rows.length === 0) return []
  const [translated, names] = await Promise.all([
    translateRows(db, 'recall', locale, rows, ['text']),
    translateRows(
      db,
      'product',
      locale,
      rows.map(({ product_id: id, name }) => ({ id, name })),
      ['name'],
    ),
  ])
  const named = translated.map((row, index) => ({ ...row, name: names[index]?.name ?? row.name }))
  return [...Map.groupBy(named, ({ id }) => id).values()].flatMap(([first, ...rest]) =>
    first ? [{ ...presentRecall(first), products: [...new Set([first, ...rest].map(({ name }) => name))] }] : [],
  )
}

type ShownRow = Pick<RecallRow, 'id' | 'text' | 'identifier' | 'from_day' | 'to_day' | 'started_at' | 'ended_at'>

const presentRecall = ({ id, text: words, identifier, from_day, to_day, started_at, ended_at }: ShownRow): Recall => ({
  ...{ id, text: words, identifier, from_day, to_day },
  started_at: new Date(started_at).toISOString(),
  ended_at: ended_at === null ? null : new Date(ended_at).toISOString(),
})

async function presentRecalls(db: Db | Tx, rows: readonly RecallRow[], locale: string): Promise<SellerRecall[]> {
  if (rows.length === 0) return []
  const goods = await selectGoods(
    db,
    rows.map(({ id }) => id),
  )
  const shops = rows.map(({ shop_id: id, shop_name: name }) => ({ id, name }))
  const [translated, products, options, shopNames] = await Promise.all([
    translateRows(db, 'recall', locale, rows, ['text']),
    translateRows(db, 'product', locale, goods, ['name']),
    nameOptions(db, goods, locale),
    translateRows(db, 'shop', locale, shops, ['name']),
  ])
  return translated.map((row, index) => ({
    ...presentRecall(row),
    shop: shopNames[index] ?? { id: row.shop_id, name: row.shop_name },
    products: groupProducts(
      products.filter(({ recall_id }) => recall_id === row.id),
      options,
    ),
    mailed: row.mailed,
    is_mailing: row.mailed_at === null,
  }))
}

const groupProducts = (rows: readonly GoodsRow[], options: ReadonlyMap<number, string>): RecalledProduct[] =>
  [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(([first, ...rest]) =>
    first
      ? [
          {
            ...{ id: first.id, name: first.name, thumbnail: first.thumbnail },
            variants: [first, ...rest].flatMap(({ variant_id }) => options.get(variant_id) ?? []),
          },
        ]
      : [],
  )

type OptionRow = Pick<GoodsRow, 'variant_id' | 'size_id' | 'size_name' | 'color_id' | 'color_name'>

/** *Sage, 250 ml* by the id of the variant. */
async function nameOptions(db: Db | Tx, rows: readonly OptionRow[], locale: string): Promise<Map<number, string>> {
  const variants = rows.filter(({ variant_id }) => variant_id !== 0)
  const translated = (kind: 'size' | 'color', id: 'size_id' | 'color_id', name: 'size_name' | 'color_name') =>
    translateRows(
      db,
      kind,
      locale,
      variants.map((row) => ({ id: row[id] ?? 0, name: row[name] ?? '' })),
      ['name'],
    )
  const [sizes, colors] = await Promise.all([
    translated('size', 'size_id', 'size_name'),
    translated('color', 'color_id', 'color_name'),
  ])
  return new Map(
    variants.map(({ variant_id }, index) => [
      variant_id,
      [colors[index]?.name, sizes[index]?.name].filter(Boolean).join(', '),
    ]),
  )
}
