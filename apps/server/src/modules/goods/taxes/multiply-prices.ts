import { calculatePrice } from '@rialto/contract/price-rules'
import type { Engine, Tx } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import type { PricePlace } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import { type BackgroundWorker, createBackgroundWorker } from '../../../lib/background-worker.ts'
import { toDecimal } from '../../../lib/money.ts'
import { text } from '../../../lib/texts.ts'
import { recordChange } from '../../base/record/index.ts'
import { noteProductsChanged } from '../../people/webhooks/index.ts'
import { actorOf, multiply, percentageOf } from './price-runs.ts'
import { selectShopTax } from './repository.ts'
import {
  type Amount,
  type AmountRow,
  claimShop,
  countDone,
  keepAmounts,
  lockPrices,
  type PriceRunRow,
  type PricesRow,
  selectAmounts,
  selectKept,
  selectWaitingShops,
  updateParts,
  updatePrices,
  withoutPriceTriggers,
} from './repository-price-runs.ts'

const LOOK_EVERY_MS = 10_000
/** Pages are not thrown away more often while prices are multiplied. */
const TELL_EVERY_MS = 1_000
const PORTION = 500
/** Small shops share a commit. */
const SHOPS_AT_ONCE = 50

/**
 * Multiplies prices shop by shop, each as a whole in the transaction that marks it as done: an order, which is of one shop, has prices
 * that all have the tax in them or all have not. After a kill the next process goes on with the shops that are left.
 */
export function createPriceMultiplier({ database, invalidations, now }: Deps): BackgroundWorker {
  const worker = createBackgroundWorker({
    name: 'price-runs',
    async work({ mayGo }) {
      let toldAt = now()
      let isTold = true
      while (mayGo()) {
        const at = now()
        if (!(await database.write((tx) => changeShops(tx, database.engine, at)))) break
        isTold = now() - toldAt >= TELL_EVERY_MS
        if (isTold) {
          toldAt = now()
          invalidations.publish('catalogue')
        }
      }
      if (!isTold) invalidations.publish('catalogue')
    },
    failure: 'prices could not be multiplied',
    now,
    lookEveryMs: LOOK_EVERY_MS,
  })
  invalidations.subscribe(['settings'], worker.kick)
  return worker
}

/** Changes the next shops with some hundred products together. @returns false where none waits */
async function changeShops(tx: Tx, engine: Engine, now: number): Promise<boolean> {
  const waiting = await selectWaitingShops(tx, SHOPS_AT_ONCE)
  let products = 0
  for (const shop of waiting) {
    products += await changeShop(tx, engine, { ...shop, now })
    if (products >= PORTION) break
  }
  return waiting.length > 0
}

interface Portion {
  run: PriceRunRow
  products: PricesRow[]
  amounts: Amount[]
  now: number
}

/** @returns how many products were changed or left */
async function changeShop(
  tx: Tx,
  engine: Engine,
  { shop_id: shopId, run_id: runId, now }: { shop_id: number; run_id: number; now: number },
): Promise<number> {
  const run = await claimShop(tx, shopId, runId)
  if (!run) return 0
  const tax = await selectShopTax(tx, shopId)
  if (run.task === 'multiply' && tax !== undefined && tax.status !== 'regular') return 0
  const changed: ChangedPrice[] = []
  let edited = 0
  await withoutPriceTriggers(tx, async () => {
    for (let after = 0; ; ) {
      const products = await lockPrices(tx, engine, { shopId, after, limit: PORTION })
      const last = products.at(-1)
      if (!last) return
      after = last.id
      const portion = { run, products, amounts: await selectAmounts(tx, products), now }
      const done = run.task === 'multiply' ? await multiplyPortion(tx, portion) : await putBackPortion(tx, portion)
      changed.push(...done.changed)
      edited += done.edited
    }
  })
  if (changed.length + edited === 0) return 0
  await noteProductsChanged(
    tx,
    changed.map(({ id }) => id),
    now,
  )
  await countDone(tx, runId, { changed: changed.length, edited })
  await recordShop(tx, { run, shopId, changed, edited, now })
  return changed.length + edited
}

interface ChangedPrice {
  id: number
  name: string
  before: number
  after: number
}

interface Done {
  changed: ChangedPrice[]
  /** Products that were left, since somebody has edited their prices in the meantime. */
  edited: number
}

async function multiplyPortion(tx: Tx, { run, products, amounts, now }: Portion): Promise<Done> {
  const percentages = fromJson(run.percentages_json)
  const rates = new Map(products.map(({ id, tax_category_id }) => [id, percentageOf(percentages, tax_category_id)]))
  const rows = amounts.flatMap(({ amount, ...row }): AmountRow[] => {
    const percentage = rates.get(row.product_id) ?? 0
    const after = multiply(amount, percentage, run.includes_tax === 1)
    return percentage === 0 ? [] : [{ ...row, run_id: run.id, amount_before: amount, amount_after: after }]
  })
  const ids = products.map(({ id }) => id)
  await keepAmounts(tx, { runId: run.id, ids, rows })
  const set = rows.map(({ product_id, place, part_id, amount_after: amount }) => ({
    product_id,
    place,
    part_id,
    amount,
  }))
  return { changed: await writeAmounts(tx, products, set, now), edited: 0 }
}

/** The amounts that a seller edits as one product: where one of them is another since, none is put back. */
const EDITED: ReadonlySet<PricePlace> = new Set(['price', 'discount', 'planned', 'size', 'color'])

/** Sets amounts as they were before the run, or again as it left them, unless they are others by now. */
async function putBackPortion(tx: Tx, { run, products, amounts, now }: Portion): Promise<Done> {
  const ids = products.map(({ id }) => id)
  const isUndo = run.task === 'undo'
  const kept = (await selectKept(tx, run.id, ids)).map(({ amount_before, amount_after, ...row }) => ({
    ...row,
    from: isUndo ? amount_after : amount_before,
    to: isUndo ? amount_before : amount_after,
  }))
  const present = new Map(amounts.map((amount) => [keyOf(amount), amount.amount]))
  const multiplied = new Set(kept.map(({ product_id }) => product_id))
  const expected = new Set(kept.map(keyOf))
  const edited = new Set([
    ...kept.flatMap((row) => (EDITED.has(row.place) && present.get(keyOf(row)) !== row.from ? [row.product_id] : [])),
    // A surcharge or discount that did not exist then.
    ...amounts.flatMap((row) =>
      EDITED.has(row.place) && multiplied.has(row.product_id) && !expected.has(keyOf(row)) ? [row.product_id] : [],
    ),
  ])
  const set = kept
    .filter((row) => !edited.has(row.product_id) && present.get(keyOf(row)) === row.from)
    .map(({ product_id, place, part_id, to: amount }) => ({ product_id, place, part_id, amount }))
  return { changed: await writeAmounts(tx, products, set, now), edited: edited.size }
}

const keyOf = ({ product_id, place, part_id }: Pick<Amount, 'product_id' | 'place' | 'part_id'>): string =>
  `${product_id} ${place} ${part_id}`

/** Writes amounts of products and what follows from them. @returns the products, whose own prices are among the amounts */
async function writeAmounts(
  tx: Tx,
  products: readonly PricesRow[],
  amounts: readonly Amount[],
  now: number,
): Promise<ChangedPrice[]> {
  const own = new Map(amounts.map((amount) => [keyOf(amount), amount.amount]))
  const touched = new Set(amounts.map(({ product_id }) => product_id))
  const rows = products
    .filter(({ id }) => touched.has(id))
    .map(({ id, ...product }) => {
      const at = <Present>(place: PricePlace, present: Present) =>
        own.get(keyOf({ product_id: id, place, part_id: 0 })) ?? present
      const price = at('price', product.price)
      const discount_price = at('discount', product.discount_price)
      const { unitPrice, discountPercentage } = calculatePrice({ listPrice: price, discountPrice: discount_price })
      return {
        ...{ id, price, discount_price, sale_price: unitPrice, discount_percentage: discountPercentage },
        planned_discount_price: at('planned', product.planned_discount_price),
        prior_price: at('prior', product.prior_price),
      }
    })
  await updatePrices(tx, rows, now)
  await updateParts(tx, amounts)
  const prices = new Map(rows.map(({ id, price }) => [id, price]))
  return products.flatMap(({ id, name, price }) => {
    const after = prices.get(id)
    return after === undefined ? [] : [{ id, name, before: price, after }]
  })
}

/** Products that the record of a shop names. */
const NAMED_MAX = 50

interface ShopRecord {
  run: PriceRunRow
  shopId: number
  changed: readonly ChangedPrice[]
  edited: number
  now: number
}

/** Tells the shop's team. The market's own record has the change as a whole, and takes it back. */
async function recordShop(tx: Tx, { run, shopId, changed, edited, now }: ShopRecord): Promise<void> {
  const named = changed.slice(0, NAMED_MAX)
  const shown = (side: 'before' | 'after') => ({
    products: named.map(({ id, name, ...price }) => ({ id, name, price: toDecimal(price[side]) })),
  })
  await recordChange(tx, {
    ...{ shopId, at: now, actor: actorOf(run), before: shown('before'), after: shown('after') },
    action: 'prices_multiplied',
    subject: { kind: 'product', id: null, name: '' },
    sentence:
      run.task === 'undo'
        ? text('Took multiplied prices back: {{number}}. Edited since, and left: {{edited}}')
        : run.includes_tax === 1
          ? text('Multiplied prices, which have the tax in them now: {{number}}')
          : text('Multiplied prices, to which the tax is added now: {{number}}'),
    values: { number: changed.length, edited },
  })
}
