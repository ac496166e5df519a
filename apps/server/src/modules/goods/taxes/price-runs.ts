import type { PricePreview, PriceRun } from '@rialto/contract'
import type { PriceRunTask } from '@rialto/contract/market-enums'
import type { Tx } from '../../../db/index.ts'
import { toJson } from '../../../db/json.ts'
import { toDecimal, withoutTax, withTax } from '../../../lib/money.ts'
import type { Actor } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps, Settings } from '../../base/settings/index.ts'
import { selectCategories, selectRates, toRate } from './repository.ts'
import {
  countByCategory,
  insertRun,
  insertRunShops,
  type PriceRunRow,
  selectExamples,
  selectLatestRun,
  updateRun,
} from './repository-price-runs.ts'
import { findRate, rateTable } from './rules.ts'
import { dayIn } from './taxes-in-force.ts'

// What happens to prices when taxes move into them or out of them (decision 197). The setting changes at once; a worker multiplies the
// prices of one shop after the other (`multiply-prices.ts`), and until it reaches a shop, its prices are meant as they were.

/** Percentages by tax category; 0: of goods without one. */
type Percentages = Readonly<Record<string, number>>

export const percentageOf = (percentages: Percentages, categoryId: number | null): number =>
  percentages[categoryId ?? 0] ?? percentages[0] ?? 0

/** What an amount comes to when the tax moves into it, or out of it. */
export const multiply = (amount: number, percentage: number, includesTax: boolean): number =>
  includesTax ? withTax(amount, percentage) : withoutTax(amount, percentage)

/** The rate of each tax category in the market's own country today. */
async function percentagesOf(db: Tx | ModuleDeps['database']['db'], settings: Settings, now: number) {
  if (settings.tax_mode !== 'rates')
    return refuse('conflict', text('Prices can be multiplied once the taxes are rates: turn them into rates first.'))
  if (settings.home_country === null)
    return refuse('conflict', text('Choose the country of the market first: rates belong to a country.'))
  const categories = await selectCategories(db)
  const usual = categories.find(({ is_default }) => is_default === 1)?.id ?? null
  const table = rateTable((await selectRates(db)).map(toRate), usual)
  const place = { country: settings.home_country, region: null, postCode: null }
  const day = dayIn(settings.time_zone, now)
  const percentage = (categoryId: number | null) => findRate(table, { categoryId, place, day }).rate?.percentage ?? 0
  return Object.fromEntries([null, ...categories.map(({ id }) => id)].map((id) => [id ?? 0, percentage(id)]))
}

interface Start {
  settings: Settings
  includesTax: boolean
  actor: Actor
  now: number
}

/** Has the prices of all shops multiplied, from now on in the background. Within the transaction of the setting. @returns the run */
export async function startRun(
  tx: Tx,
  { settings, includesTax, actor, now }: Start,
): Promise<{ id: number } | Refusal> {
  const percentages = await percentagesOf(tx, settings, now)
  if (percentages instanceof Refusal) return percentages
  const id = await insertRun(tx, {
    ...{ task: 'multiply', includes_tax: Number(includesTax), percentages_json: toJson(percentages), shops: 0 },
    ...authorOf(actor),
    started_at: now,
  })
  await updateRun(tx, id, { shops: await insertRunShops(tx, id) })
  return { id }
}

/** Takes the latest run back, or does it again, in the background. */
export async function turnRun(
  tx: Tx,
  { id, includesTax, actor, now }: Omit<Start, 'settings'> & { id: number },
): Promise<Refusal | undefined> {
  const run = await selectLatestRun(tx)
  if (run?.id !== id)
    return refuse('conflict', text('Prices have been multiplied again since, so this cannot be undone'))
  const task: PriceRunTask = (run.includes_tax === 1) === includesTax ? 'redo' : 'undo'
  const shops = await insertRunShops(tx, id)
  await updateRun(tx, id, { task, shops, changed: 0, edited_since: 0, started_at: now, ...authorOf(actor) })
  return undefined
}

const authorOf = ({ kind, id, name }: Actor) => ({ actor_kind: kind, actor_id: id, actor_name: name })

export const actorOf = ({ actor_kind: kind, actor_id: id, actor_name: name }: PriceRunRow): Actor => ({
  kind,
  id,
  name,
})

/** The last time that prices were multiplied; null: they never were. */
export async function showRun(db: ModuleDeps['database']['db']): Promise<PriceRun | null> {
  const run = await selectLatestRun(db)
  if (!run) return null
  const waiting = Number(run.waiting ?? 0)
  return {
    task: run.task,
    prices_include_tax: run.includes_tax === 1,
    is_running: waiting > 0,
    shops_done: Math.max(0, run.shops - waiting),
    shops: run.shops,
    products: run.changed,
    edited_since: run.edited_since,
    started_at: new Date(run.started_at).toISOString(),
  }
}

const EXAMPLES = 3
/** Among so many of the newest products, examples of different tax categories are looked for. */
const LOOKED_AT = 500

/** Counts the products that multiplying would change, with examples of different rates. */
export async function previewPrices(deps: ModuleDeps, includesTax: boolean): Promise<PricePreview | Refusal> {
  const { db } = deps.database
  const percentages = await percentagesOf(db, await deps.settings.read(), deps.now())
  if (percentages instanceof Refusal) return percentages
  const counts = await countByCategory(deps.database)
  const sum = { products: 0, unchanged: 0 }
  for (const { category_id, is_taxed, count } of counts)
    sum[is_taxed === 1 && percentageOf(percentages, category_id) > 0 ? 'products' : 'unchanged'] += Number(count)
  const rated = (await selectExamples(db, LOOKED_AT))
    .map((product) => ({ ...product, percentage: percentageOf(percentages, product.tax_category_id) }))
    .filter(({ percentage }) => percentage > 0)
  const ofEach = [...Map.groupBy(rated, ({ percentage }) => percentage).values()].flatMap(([first]) => first ?? [])
  const chosen = [...new Set([...ofEach, ...rated])].slice(0, EXAMPLES)
  return {
    ...sum,
    examples: chosen.map(({ id, name, shop, percentage, sale_price }) => ({
      ...{ product_id: id, name, shop, percentage },
      before: toDecimal(sale_price),
      after: toDecimal(multiply(sale_price, percentage, includesTax)),
    })),
  }
}
