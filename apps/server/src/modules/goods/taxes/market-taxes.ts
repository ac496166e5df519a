import { isDeepStrictEqual } from 'node:util'
import type { MarketTax, TaxCategoryChoice, TaxRate, TaxTrial } from '@rialto/contract'
import type { PriceFate, TaxOnDelivery, TaxRateState } from '@rialto/contract/market-enums'
import { normalPostCode } from '@rialto/contract/post-codes'
import { lockMarket, type Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { percentOf, taxWithin, toDecimal } from '../../../lib/money.ts'
import type { Actor, RecordedChange } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text, translate } from '../../../lib/texts.ts'
import { type RecordedFields, type Restorers, recordChange } from '../../base/record/index.ts'
import {
  advanceSettingsVersion,
  applyEdits,
  type ModuleDeps,
  readSettings,
  type Settings,
  selectSettings,
  settingsFromRows,
} from '../../base/settings/index.ts'
import { showRun, startRun, turnRun } from './price-runs.ts'
import {
  countSellers,
  hasTaxedOrders,
  insertCategory,
  insertRate,
  type RateRow,
  selectCategories,
  selectRates,
  selectSellerCountries,
  selectTried,
  selectUses,
  toPpm,
  toRate,
} from './repository.ts'
import { selectTold } from './repository-rate-notices.ts'
import { findRate, rateTable } from './rules.ts'
import { activeTaxes, dayIn } from './taxes-in-force.ts'

/** How the market taxes, with all rates. */
export async function showMarketTax(deps: ModuleDeps): Promise<MarketTax> {
  const { db } = deps.database
  const { version, values: settings } = await readSettings(deps)
  const today = dayIn(settings.time_zone, deps.now())
  const [categories, uses, rates, told, used, sellers, run] = await Promise.all([
    selectCategories(db),
    selectUses(db),
    selectRates(db),
    selectTold(db, today),
    hasTaxedOrders(db, 0),
    countSellers(db),
    showRun(db),
  ])
  const notice = (rate: RateRow) =>
    told.find((one) => one.rate_id === rate.id && one.from_day === rate.from_day && one.rate_ppm === rate.rate_ppm)
  const count = (status: string | null) => Number(sellers.find((row) => row.status === status)?.count ?? 0)
  return {
    mode: settings.tax_mode,
    prices_include_tax: settings.prices_include_tax,
    tax_on_delivery: settings.tax_on_delivery,
    home_country: settings.home_country,
    today,
    version,
    flat: activeTaxes(settings).map(({ name, percentage }) => ({ name, percentage })),
    is_used: used,
    categories: categories.map(({ is_default, ...row }) => ({
      ...row,
      is_default: is_default === 1,
      products: uses.productsOf(row.id),
      categories: uses.categoriesOf(row.id),
    })),
    rates: rates.map((row) => {
      const told = notice(row)
      return { ...presentRate(row, today), ...(told && { told_on: dayIn(settings.time_zone, told.told_at) }) }
    }),
    sellers: {
      regular: count('regular') + count(null),
      small_business: count('small_business'),
      private: count('private'),
    },
    price_run: run,
  }
}

const presentRate = ({ rate_ppm, ...row }: RateRow, today: string): TaxRate => ({
  ...row,
  percentage: rate_ppm / 10_000,
  state: stateOf(row, today),
})

const stateOf = ({ from_day, to_day }: Pick<RateRow, 'from_day' | 'to_day'>, today: string): TaxRateState =>
  to_day !== null && to_day < today ? 'past' : from_day > today ? 'coming' : 'now'

/** The names of tax categories, to choose from. */
export async function listTaxCategories({ database }: ModuleDeps): Promise<TaxCategoryChoice[]> {
  const rows = await selectCategories(database.db)
  return rows.map(({ id, name, is_default }) => ({ id, name, is_default: is_default === 1 }))
}

interface TaxSettings {
  prices_include_tax?: boolean | undefined
  tax_on_delivery?: TaxOnDelivery | undefined
}

interface TaxSettingsEdit extends TaxSettings {
  /** The version of the settings that the caller has seen; undefined overwrites any. */
  version: number | undefined
  actor: Actor
}

/** Changes whether prices include the tax and whether delivery is taxed. Prices stay as they are written, or are multiplied. */
export const changeTaxSettings = (
  deps: ModuleDeps,
  { version, actor, prices, ...set }: TaxSettingsEdit & { prices: PriceFate },
) => editSettings(deps, { version, actor, edit: async () => set, multiplies: prices === 'multiply' })

/** Turns the only active tax of the list into rates of the market's country, so that no amount changes unless something else is asked for. */
export const turnIntoRates = (deps: ModuleDeps, { version, actor, ...set }: TaxSettingsEdit) =>
  editSettings(deps, {
    version,
    actor,
    async edit(tx, settings) {
      const [tax, ...others] = activeTaxes(settings)
      if (tax && others.length > 0)
        return refuse(
          'conflict',
          text('Several taxes are active ({{taxes}}), and a rate is one. Leave one of them active.'),
          {
            values: { taxes: [tax, ...others].map(({ name, percentage }) => `${name} ${percentage} %`).join(', ') },
          },
        )
      if (settings.home_country === null)
        return refuse('conflict', text('Choose the country of the market first: rates belong to a country.'))
      if (tax && Math.abs(tax.percentage * 10_000 - toPpm(tax.percentage)) > 1e-6)
        return refuse('conflict', text('A rate has four decimals at most, and {{percentage}} has more.'), {
          values: { percentage: tax.percentage },
        })
      await ensureRate(tx, {
        settings,
        tax,
        country: settings.home_country,
        day: dayIn(settings.time_zone, deps.now()),
      })
      return { ...set, tax_mode: 'rates' }
    },
  })

/** Makes the default category, and its rate in the market's country unless it has one. */
async function ensureRate(
  tx: Tx,
  {
    settings,
    tax,
    country,
    day,
  }: { settings: Settings; tax: ReturnType<typeof activeTaxes>[number] | undefined; country: string; day: string },
): Promise<void> {
  const category = (await selectCategories(tx)).find(({ is_default }) => is_default === 1)
  const name = translate(settings.app_locale, text('Standard'))
  const categoryId = category?.id ?? (await insertCategory(tx, { name, is_default: 1, position: 0 }))
  const isThere = (await selectRates(tx)).some(
    (rate) =>
      rate.category_id === categoryId &&
      rate.country === country &&
      rate.region === null &&
      rate.code_prefix === null &&
      (rate.to_day === null || rate.to_day >= day),
  )
  if (!tax || isThere) return
  await insertRate(tx, {
    ...{ category_id: categoryId, country, region: null, code_prefix: null, exemption_text: null, to_day: null },
    ...{ name: tax.name, rate_ppm: toPpm(tax.percentage), code: tax.percentage > 0 ? 'S' : 'Z', from_day: day },
  })
}

/** Goes back to the list of taxes; categories and rates stay for another time. */
export const turnIntoFlat = (deps: ModuleDeps, { version, actor }: Omit<TaxSettingsEdit, keyof TaxSettings>) =>
  editSettings(deps, {
    version,
    actor,
    async edit(tx) {
      return (await hasTaxedOrders(tx, 0))
        ? refuse('conflict', text('Orders have been placed with rates, so the market stays with them'))
        : { tax_mode: 'flat' }
    },
  })

const TAX_KEYS = ['tax_mode', 'prices_include_tax', 'tax_on_delivery'] as const
type StoredTaxSettings = Pick<Settings, (typeof TAX_KEYS)[number]>
const TAX_SETTINGS_CHANGED = 'tax_settings_changed'
/** In records: the run that multiplied the prices. */
const RUN = '_price_run'

const pickTax = (settings: Settings): StoredTaxSettings => {
  const { tax_mode, prices_include_tax, tax_on_delivery } = settings
  return { tax_mode, prices_include_tax, tax_on_delivery }
}

interface SettingsEdit {
  version: number | undefined
  actor: Actor
  edit(tx: Tx, settings: Settings): Promise<Partial<StoredTaxSettings> | TaxSettings | Refusal>
  /** Has prices multiplied where taxes move into them or out of them. */
  multiplies?: boolean
}

/** Changes settings of taxes together, with their record. @returns undefined if nothing differs */
async function editSettings(
  deps: ModuleDeps,
  { version, actor, edit, multiplies = false }: SettingsEdit,
): Promise<RecordedChange | Refusal | undefined> {
  const { database, invalidations } = deps
  const at = deps.now()
  const change = await database.write(async (tx) => {
    if (database.engine === 'postgres') await lockMarket(tx)
    const present = await advanceSettingsVersion(tx, 0)
    const settings = settingsFromRows(await selectSettings(tx))
    if (version !== undefined && version !== present)
      return refuse('stale', text('Somebody else has changed this in the meantime'), {
        current: { version: present, ...pickTax(settings) },
      })
    const set = await edit(tx, settings)
    if (set instanceof Refusal) return set
    const before = pickTax(settings)
    const after: StoredTaxSettings = { ...before, ...withoutUndefined(set) }
    if (isDeepStrictEqual(before, after)) return undefined
    const refusal = await saveTax(tx, after)
    if (refusal) return refusal
    const includesTax = after.prices_include_tax
    const run =
      multiplies && includesTax !== before.prices_include_tax
        ? await startRun(tx, { settings: { ...settings, ...after }, includesTax, actor, now: at })
        : undefined
    if (run instanceof Refusal) return run
    const isMode = before.tax_mode !== after.tax_mode
    const ofRun: RecordedFields = run ? { [RUN]: run.id } : {}
    return recordChange(tx, {
      ...{ actor, at, shopId: null, restorable: true, before: { ...before, ...ofRun }, after: { ...after, ...ofRun } },
      action: TAX_SETTINGS_CHANGED,
      subject: { kind: 'tax', id: null, name: '' },
      sentence: run
        ? text('Changed how prices have their tax, and multiplied them')
        : !isMode
          ? text('Changed how prices have their tax')
          : after.tax_mode === 'rates'
            ? text('Turned taxes into rates')
            : text('Went back to the list of taxes'),
    })
  })
  if (change && !(change instanceof Refusal)) invalidations.publish('settings')
  return change
}

const withoutUndefined = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>

async function saveTax(tx: Tx, set: StoredTaxSettings): Promise<Refusal | undefined> {
  const edits = TAX_KEYS.map((key) => ({ key, inside: [], values: [set[key]] }))
  const { problems } = await applyEdits(tx, edits, false)
  const [problem] = problems ?? []
  return problem && refuse('conflict', problem.text, { ...(problem.values && { values: problem.values }) })
}

export const createTaxSettingsRestorers = ({ invalidations }: Pick<Deps, 'invalidations'>): Restorers => ({
  [TAX_SETTINGS_CHANGED]: {
    permission: 'money',
    fieldNames: {
      tax_mode: text('How taxes are found'),
      prices_include_tax: text('Prices include tax'),
      tax_on_delivery: text('Tax on delivery'),
    },
    afterCommit: () => invalidations.publish('settings'),
    async restore(tx, { before: { [RUN]: run, ...before }, after: { [RUN]: _, ...after }, actor, now }) {
      const present = pickTax(settingsFromRows(await selectSettings(tx)))
      if (!isDeepStrictEqual(present, after))
        return refuse('stale', text('Somebody else has changed this in the meantime'), { current: present })
      const refusal = await saveTax(tx, before as unknown as StoredTaxSettings)
      if (refusal || typeof run !== 'number') return refusal
      return turnRun(tx, { id: run, includesTax: before.prices_include_tax === true, actor, now })
    },
  },
})

/** Of a market with rates, the countries that its sellers are taxed in, and those of them without a rate today; undefined: it has a list. */
export async function findTaxGaps(deps: ModuleDeps): Promise<{ countries: string[]; lacking: string[] } | undefined> {
  const { db } = deps.database
  const settings = await deps.settings.read()
  if (settings.tax_mode === 'flat') return undefined
  const [rows, sellers, categories] = await Promise.all([
    selectRates(db),
    selectSellerCountries(db),
    selectCategories(db),
  ])
  const usual = categories.find(({ is_default }) => is_default === 1)?.id ?? null
  const table = rateTable(rows.map(toRate), usual)
  const day = dayIn(settings.time_zone, deps.now())
  const countries = [...new Set([settings.home_country, ...sellers])].flatMap((country) => country ?? [])
  const lacking = countries.filter(
    (country) => !findRate(table, { categoryId: null, place: { country, region: null, postCode: null }, day }).rate,
  )
  return { countries, lacking }
}

interface Trial {
  product_id?: number | null | undefined
  category_id?: number | null | undefined
  country: string
  region: string | null
  post_code: string | null
  day: string
}

/** Finds the rate of a product or a category in a place on a day, of one piece at its present price. */
export async function tryTax(deps: ModuleDeps, trial: Trial): Promise<TaxTrial | Refusal> {
  const { db } = deps.database
  const [settings, categories, rows] = await Promise.all([deps.settings.read(), selectCategories(db), selectRates(db)])
  const product = trial.product_id ? await selectTried(db, trial.product_id) : undefined
  if (trial.product_id && !product) return refuse('not_found', text('Product not found'))
  const usual = categories.find(({ is_default }) => is_default === 1)?.id ?? null
  const categoryId = product?.tax_category_id ?? trial.category_id ?? null
  const place = {
    country: trial.country,
    region: trial.region?.toUpperCase() ?? null,
    postCode: trial.post_code === null ? null : normalPostCode(trial.post_code),
  }
  const found = findRate(rateTable(rows.map(toRate), usual), { categoryId, place, day: trial.day })
  const row = rows.find(({ id }) => id === found.rate?.id)
  const price = product?.sale_price ?? null
  const percentage = found.rate?.percentage ?? 0
  const tax =
    price === null ? null : settings.prices_include_tax ? taxWithin(price, percentage) : percentOf(price, percentage)
  const paid = price === null || settings.prices_include_tax ? price : price + (tax ?? 0)
  const decimal = (amount: number | null) => (amount === null ? null : toDecimal(amount))
  return {
    category: categories.find(({ id }) => id === (row?.category_id ?? categoryId ?? usual))?.name ?? null,
    because: found.because,
    rate: row ? presentRate(row, dayIn(settings.time_zone, deps.now())) : null,
    price: decimal(price),
    paid: decimal(paid),
    tax: decimal(tax),
  }
}
