import { isDeepStrictEqual } from 'node:util'
import { fitsTaxCode } from '@rialto/contract'
import { TAX_CATEGORIES_MAX, TAX_RATES_MAX } from '@rialto/contract/limits'
import type { TaxCode } from '@rialto/contract/market-enums'
import { normalPostCode } from '@rialto/contract/post-codes'
import { getCountries } from 'libphonenumber-js/min'
import { lockMarket, type Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { cleanLine } from '../../../lib/words.ts'
import { type RecordedFields, type Restorers, recordChange } from '../../base/record/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { refuseFields } from '../../people/accounts/index.ts'
import {
  type CategoryRow,
  deleteCategory,
  deleteRate,
  hasTaxedOrders,
  insertCategory,
  insertRate,
  type RateRow,
  selectCategories,
  selectRates,
  selectUses,
  toPpm,
  updateCategory,
  updateRate,
} from './repository.ts'
import { dayIn } from './taxes-in-force.ts'

// Tax categories and rates as the market's staff edits them. An order may have been placed with a rate that is in force, so that it can
// only be ended; everything else can be changed and taken back.

const stale = (current: object) => refuse('stale', text('Somebody else has changed this in the meantime'), { current })
const notFound = () => refuse('not_found', text('Page not found'))

/** The categories and rates in a transaction that may change them; others wait. */
interface Market {
  tx: Tx
  categories: CategoryRow[]
  rates: RateRow[]
  /** Today by the market's clock. */
  today: string
  isTaxing: boolean
}

interface Told {
  sentence: TextKey
  values?: Record<string, string>
  subject: { id: number | null; name: string }
}

interface Edit {
  actor: Actor
  /** Changes rows and tells what it has done; undefined: nothing. */
  edit(market: Market): Promise<Told | Refusal | undefined>
}

/** Changes categories and rates together with their record. Refused where two rates would hold in one place on one day. */
async function editTaxes(deps: ModuleDeps, { actor, edit }: Edit): Promise<RecordedChange | Refusal | undefined> {
  const { database, invalidations, settings } = deps
  const at = deps.now()
  const { tax_mode, time_zone } = await settings.read()
  const change = await database.write(async (tx) => {
    if (database.engine === 'postgres') await lockMarket(tx)
    const [categories, rates] = [await selectCategories(tx), await selectRates(tx)]
    const market = { tx, categories, rates, today: dayIn(time_zone, at), isTaxing: tax_mode === 'rates' }
    const told = await edit(market)
    if (!told || told instanceof Refusal) return told
    const after = { categories: await selectCategories(tx), rates: await selectRates(tx) }
    const overlap = refuseOverlap(after.rates)
    if (overlap) return overlap
    const rows = [changedRows(categories, after.categories), changedRows(rates, after.rates)] as const
    if (rows.every(({ before, after }) => before.length + after.length === 0)) return undefined
    const fields = (side: 'before' | 'after'): RecordedFields => ({
      ...shownFields(rows, side, after.categories),
      _categories: rows[0][side],
      _rates: rows[1][side],
    })
    return recordChange(tx, {
      ...{ actor, at, shopId: null, restorable: true },
      action: TAXES_CHANGED,
      subject: { kind: 'tax', ...told.subject },
      sentence: told.sentence,
      values: told.values ?? {},
      before: fields('before'),
      after: fields('after'),
    })
  })
  if (change && !(change instanceof Refusal)) invalidations.publish('settings')
  return change
}

/** Rows that are not on both sides alike; their versions do not count. */
function changedRows<Row extends { id: number; version: number }>(before: readonly Row[], after: readonly Row[]) {
  const plain = (row: Row | undefined) => row && { ...row, version: 0 }
  const differs = (row: Row, others: readonly Row[]) =>
    !isDeepStrictEqual(plain(row), plain(others.find(({ id }) => id === row.id)))
  return {
    before: before.filter((row) => differs(row, after)),
    after: after.filter((row) => differs(row, before)),
  }
}

/** What people read of a change. */
function shownFields(
  [categories, rates]: readonly [ReturnType<typeof changedRows<CategoryRow>>, ReturnType<typeof changedRows<RateRow>>],
  side: 'before' | 'after',
  all: readonly CategoryRow[],
): RecordedFields {
  const rateNames = rates[side].map((row) => ({
    id: row.id,
    name: [all.find(({ id }) => id === row.category_id)?.name, placeName(row)].join(', '),
    percentage: row.rate_ppm / 10_000,
    from_day: row.from_day,
    to_day: row.to_day,
  }))
  return {
    ...(categories[side].length > 0 && { tax_categories: categories[side].map(({ id, name }) => ({ id, name })) }),
    ...(rateNames.length > 0 && { tax_rates: rateNames }),
  }
}

const placeName = ({ country, region, code_prefix: prefix }: RateRow): string =>
  [region === null ? country : `${country}-${region}`, prefix && `${prefix}…`].filter(Boolean).join(' ')

type PlaceOfRate = Pick<RateRow, 'category_id' | 'country' | 'region' | 'code_prefix'>

const keyOf = ({ category_id, country, region, code_prefix }: PlaceOfRate): string =>
  [category_id, country, region ?? '', code_prefix ?? ''].join(' ')

/** @param rates in the order of their days; one that was ended before its first day holds on none */
function refuseOverlap(rates: readonly RateRow[]): Refusal | undefined {
  const held = rates.filter(({ from_day, to_day }) => to_day === null || from_day <= to_day)
  for (const ofPlace of Map.groupBy(held, keyOf).values())
    for (const [index, next] of ofPlace.entries()) {
      const before = ofPlace[index - 1]
      if (before && (before.to_day === null || next.from_day <= before.to_day))
        return refuse('conflict', text('Two rates would hold there on {{day}}'), { values: { day: next.from_day } })
    }
  return undefined
}

const TAXES_CHANGED = 'taxes_changed'
const DAY_MS = 86_400_000
/** No time zone is further from UTC. */
const ZONE_MS = 14 * 3_600_000

const nextDay = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * DAY_MS).toISOString().slice(0, 10)

/** Whether an order may have been placed with a rate. */
const isUsed = async ({ tx, today, isTaxing }: Market, { from_day }: Pick<RateRow, 'from_day'>): Promise<boolean> =>
  isTaxing && from_day <= today && (await hasTaxedOrders(tx, Date.parse(`${from_day}T00:00:00Z`) - ZONE_MS))

const refuseUsed = () =>
  refuse('conflict', text('Orders have been placed with this rate. End it, and add another from the day after.'))

// Categories.

const takenName = () => refuseFields({ name: { text: text('There is a tax category of this name already') } })

const isTaken = (categories: readonly CategoryRow[], name: string, but?: number): boolean =>
  categories.some((row) => row.id !== but && row.name.toLowerCase() === name.toLowerCase())

export const addTaxCategory = (deps: ModuleDeps, { name: written, actor }: { name: string; actor: Actor }) =>
  editTaxes(deps, {
    actor,
    async edit({ tx, categories }) {
      const name = cleanLine(written)
      if (isTaken(categories, name)) return takenName()
      if (categories.length >= TAX_CATEGORIES_MAX)
        return refuse('invalid', text('There can be {{max}} at most'), { values: { max: TAX_CATEGORIES_MAX } })
      const position = Math.max(-1, ...categories.map((row) => row.position)) + 1
      const id = await insertCategory(tx, { name, position, is_default: Number(categories.length === 0) })
      return { sentence: text('Added the tax category {{name}}'), values: { name }, subject: { id, name } }
    },
  })

interface CategoryEdit {
  id: number
  /** The version that the caller has seen; undefined overwrites any. */
  version: number | undefined
  name?: string | undefined
  isDefault: boolean
  actor: Actor
}

export const changeTaxCategory = (deps: ModuleDeps, { id, version, name, isDefault, actor }: CategoryEdit) =>
  editTaxes(deps, {
    actor,
    async edit({ tx, categories }) {
      const row = categories.find((one) => one.id === id)
      if (!row) return notFound()
      if (version !== undefined && version !== row.version) return stale({ version: row.version, name: row.name })
      const renamed = name === undefined ? row.name : cleanLine(name)
      if (isTaken(categories, renamed, id)) return takenName()
      if (isDefault && row.is_default === 0) {
        for (const other of categories)
          if (other.is_default === 1) await updateCategory(tx, other.id, { is_default: 0 })
        await updateCategory(tx, id, { is_default: 1 })
      }
      if (renamed !== row.name) await updateCategory(tx, id, { name: renamed })
      const values = { name: renamed }
      return { sentence: text('Changed the tax category {{name}}'), values, subject: { id, name: renamed } }
    },
  })

export const removeTaxCategory = (deps: ModuleDeps, { id, actor }: { id: number; actor: Actor }) =>
  editTaxes(deps, {
    actor,
    async edit({ tx, categories, rates }) {
      const row = categories.find((one) => one.id === id)
      if (!row) return notFound()
      const { name } = row
      const refusal = await refuseRemoval(tx, row, { categories, rates })
      if (refusal) return refusal
      await deleteCategory(tx, id)
      return { sentence: text('Removed the tax category {{name}}'), values: { name }, subject: { id, name } }
    },
  })

async function refuseRemoval(
  tx: Tx,
  { id, name, is_default }: CategoryRow,
  { categories, rates }: Pick<Market, 'categories' | 'rates'>,
): Promise<Refusal | undefined> {
  if (is_default === 1 && categories.length > 1)
    return refuse('conflict', text('{{name}} decides where nothing else does. Choose another for that first.'), {
      values: { name },
    })
  const uses = await selectUses(tx)
  if (uses.productsOf(id) > 0 || uses.categoriesOf(id).length > 0 || rates.some((rate) => rate.category_id === id))
    return refuse('conflict', text('{{name}} has rates, products or categories. Take these from it first.'), {
      values: { name },
    })
  return undefined
}

// Rates.

export interface RateInput {
  category_id: number
  country: string
  region: string | null
  code_prefix: string | null
  name: string
  percentage: number
  code: TaxCode
  exemption_text: string | null
  from_day: string
  to_day: string | null
}

function readRate(input: RateInput): Omit<RateRow, 'id' | 'version'> | Refusal {
  const { percentage, ...fields } = input
  const prefix = input.code_prefix === null ? '' : normalPostCode(input.code_prefix)
  if (!getCountries().some((code) => code === input.country))
    return refuseFields({ country: { text: text('Please choose a country') } })
  if (!fitsTaxCode(percentage, input.code))
    return refuseFields({ code: { text: text('A rate above 0 is a usual one, and 0 is zero, exempt or outside') } })
  if (input.code === 'E' && input.exemption_text === null)
    return refuseFields({ exemption_text: { text: text('Say why it is exempt: invoices name it') } })
  if (input.to_day !== null && input.to_day < input.from_day)
    return refuseFields({ to_day: { text: text('The last day is before the first') } })
  return {
    ...fields,
    region: input.region?.toUpperCase() ?? null,
    code_prefix: prefix || null,
    rate_ppm: toPpm(percentage),
  }
}

const rateTold = (
  sentence: TextKey,
  { categories }: Pick<Market, 'categories'>,
  row: Omit<RateRow, 'version'>,
): Told => {
  const category = categories.find(({ id }) => id === row.category_id)?.name ?? ''
  const values = { category, place: placeName({ ...row, version: 0 }), percentage: String(row.rate_ppm / 10_000) }
  return { sentence, values, subject: { id: row.id, name: category } }
}

/** Adds a rate. One that holds in its place without an end is ended the day before. */
export const addTaxRate = (deps: ModuleDeps, { actor, ...input }: RateInput & { actor: Actor }) =>
  editTaxes(deps, {
    actor,
    async edit(market) {
      const { tx, categories, rates, today } = market
      const row = readRate(input)
      if (row instanceof Refusal) return row
      if (!categories.some(({ id }) => id === row.category_id))
        return refuseFields({ category_id: { text: text('Please choose a tax category') } })
      if (rates.length >= TAX_RATES_MAX)
        return refuse('invalid', text('There can be {{max}} at most'), { values: { max: TAX_RATES_MAX } })
      const open = rates.find((one) => keyOf(one) === keyOf(row) && one.to_day === null && one.from_day < row.from_day)
      if (open) {
        if (row.from_day < today && (await isUsed(market, open))) return refuseUsed()
        await updateRate(tx, open.id, { to_day: nextDay(row.from_day, -1) })
      }
      const id = await insertRate(tx, row)
      return rateTold(text('Added a rate: {{category}}, {{place}}, {{percentage}} %'), market, { ...row, id })
    },
  })

interface RateEdit extends Partial<Omit<RateInput, 'category_id' | 'country' | 'region' | 'code_prefix'>> {
  id: number
  version: number | undefined
  actor: Actor
}

/** Changes a rate that no order was placed with; another one can only be ended, from today on at the earliest. */
export const changeTaxRate = (deps: ModuleDeps, { id, version, actor, ...edit }: RateEdit) =>
  editTaxes(deps, {
    actor,
    async edit(market) {
      const { tx, rates, today } = market
      const found = rates.find((one) => one.id === id)
      if (!found) return notFound()
      if (version !== undefined && version !== found.version)
        return stale({ version: found.version, to_day: found.to_day })
      const { rate_ppm, version: _version, id: _id, ...present } = found
      const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
      const used = await isUsed(market, found)
      const row = readRate({ ...present, percentage: rate_ppm / 10_000, ...given })
      // Ended at once on its first day, a rate holds on no day at all.
      const isEnded = used && edit.to_day === nextDay(found.from_day, -1)
      if (row instanceof Refusal && !isEnded) return row
      const set = row instanceof Refusal ? { ...present, rate_ppm, to_day: edit.to_day ?? null } : row
      if (used) {
        const isOnlyEnd = isDeepStrictEqual({ ...set, to_day: null }, { ...present, rate_ppm, to_day: null })
        if (!isOnlyEnd) return refuseUsed()
        if (set.to_day !== null && set.to_day < nextDay(today, -1))
          return refuseFields({ to_day: { text: text('It has been in force until today') } })
      }
      await updateRate(tx, id, set)
      const sentence =
        edit.to_day && Object.keys(given).length === 1
          ? text('Ended a rate: {{category}}, {{place}}, {{percentage}} %')
          : text('Changed a rate: {{category}}, {{place}}, {{percentage}} %')
      return rateTold(sentence, market, { ...set, id })
    },
  })

export const removeTaxRate = (deps: ModuleDeps, { id, actor }: { id: number; actor: Actor }) =>
  editTaxes(deps, {
    actor,
    async edit(market) {
      const row = market.rates.find((one) => one.id === id)
      if (!row) return notFound()
      if (await isUsed(market, row)) return refuseUsed()
      await deleteRate(market.tx, id)
      return rateTold(text('Took a rate back: {{category}}, {{place}}, {{percentage}} %'), market, row)
    },
  })

/** Puts rows back as they were, unless somebody has changed them since or an order may have been placed with one. */
export function createTaxRestorers({ database, invalidations, now }: Deps): Restorers {
  return {
    [TAXES_CHANGED]: {
      permission: 'money',
      fieldNames: { tax_categories: text('Tax categories'), tax_rates: text('Tax rates'), percentage: text('Percent') },
      afterCommit: () => invalidations.publish('settings'),
      async restore(tx, { before, after }) {
        if (database.engine === 'postgres') await lockMarket(tx)
        const [categories, rates] = [await selectCategories(tx), await selectRates(tx)]
        const wanted = { categories: rowsIn<CategoryRow>(before._categories), rates: rowsIn<RateRow>(before._rates) }
        const left = { categories: rowsIn<CategoryRow>(after._categories), rates: rowsIn<RateRow>(after._rates) }
        if (!isAsLeft(categories, left.categories, wanted.categories) || !isAsLeft(rates, left.rates, wanted.rates))
          return stale({})
        // UTC's day: an order of today is an order with it in any case.
        const market = { tx, categories, rates, today: dayIn('UTC', now() + ZONE_MS), isTaxing: true }
        for (const row of left.rates) if (await isUsed(market, row)) return refuseUsed()
        const gone = left.categories.filter(({ id }) => !wanted.categories.some((row) => row.id === id))
        for (const row of left.rates) if (!wanted.rates.some(({ id }) => id === row.id)) await deleteRate(tx, row.id)
        for (const row of gone) {
          const refusal = await refuseRemoval(tx, row, { categories: [], rates: await selectRates(tx) })
          if (refusal) return refusal
          await deleteCategory(tx, row.id)
        }
        // One category at most decides by default, at every moment.
        for (const { id } of left.categories.filter(
          ({ id, is_default }) => is_default === 1 && !gone.some((row) => row.id === id),
        ))
          await updateCategory(tx, id, { is_default: 0 })
        for (const row of wanted.categories.toSorted((a, b) => a.is_default - b.is_default))
          await putCategory(tx, row, left.categories)
        for (const row of wanted.rates) {
          const { id, version, ...set } = row
          if (left.rates.some((one) => one.id === id)) await updateRate(tx, id, set)
          else await insertRate(tx, { ...row, version: version + 1 })
        }
        return refuseOverlap(await selectRates(tx))
      },
    },
  }
}

async function putCategory(tx: Tx, row: CategoryRow, left: readonly CategoryRow[]): Promise<void> {
  const { id, version, ...set } = row
  if (left.some((one) => one.id === id)) await updateCategory(tx, id, set)
  else await insertCategory(tx, { ...row, version: version + 1 })
}

const rowsIn = <Row>(recorded: unknown): Row[] => (Array.isArray(recorded) ? recorded : [])

/** Whether the rows that a change left are there as it left them, and those that it removed are still gone. */
const isAsLeft = <Row extends { id: number; version: number }>(
  present: readonly Row[],
  left: readonly Row[],
  before: readonly Row[],
): boolean =>
  changedRows(
    left,
    present.filter(({ id }) => [...left, ...before].some((row) => row.id === id)),
  ).before.length === 0 &&
  before.every(({ id }) => left.some((row) => row.id === id) || !present.some((row) => row.id === id))
