import type { TaxOnDelivery } from '@rialto/contract/market-enums'
import { normalPostCode } from '@rialto/contract/post-codes'
import { cached } from '../../../cache/cached.ts'
import type { InvalidationBus } from '../../../cache/invalidation-bus.ts'
import type { ModuleDeps, Settings } from '../../base/settings/index.ts'
import { selectCategories, selectRatesSince, toRate } from './repository.ts'
import { type Place, type RateTable, rateTable } from './rules.ts'

/** A tax of the list in force, a percentage of the lines after the voucher. */
export interface FlatTax {
  id: number
  name: string
  percentage: number
}

/** Rates by category, place and day, as they are for a purchase that is made now. */
export interface RatesInForce {
  table: RateTable
  /** Today by the market's clock. */
  day: string
  isInclusive: boolean
  taxOnDelivery: TaxOnDelivery
  homeCountry: string | null
}

/** What purchases are taxed with: the list of taxes, or rates. */
export type TaxesInForce = readonly FlatTax[] | RatesInForce

export const hasRates = (taxes: TaxesInForce): taxes is RatesInForce => 'table' in taxes

/** The taxes in force. A tax's id is its place among all that the operator has set up. */
export const activeTaxes = ({ vat_taxes }: Pick<Settings, 'vat_taxes'>): FlatTax[] =>
  vat_taxes.flatMap(({ name, percentage, is_active }, index) =>
    is_active ? [{ id: index + 1, name, percentage }] : [],
  )

/** Reads what purchases are taxed with at this moment. Call it outside of write jobs. */
export async function readTaxes(deps: ModuleDeps): Promise<TaxesInForce> {
  const settings = await deps.settings.read()
  if (settings.tax_mode === 'flat') return activeTaxes(settings)
  return {
    table: await tableOf(deps)(),
    day: dayIn(settings.time_zone, deps.now()),
    isInclusive: settings.prices_include_tax,
    taxOnDelivery: settings.tax_on_delivery,
    homeCountry: settings.home_country,
  }
}

const CACHE_MS = 5_000
const DAY_MS = 86_400_000

const tables = new WeakMap<InvalidationBus, () => Promise<RateTable>>()

/** The rates of this process, those that have ended left out. */
function tableOf(deps: ModuleDeps): () => Promise<RateTable> {
  const known = tables.get(deps.invalidations)
  if (known) return known
  const read = cached(deps, { ms: CACHE_MS, topics: ['settings'] }, async () => {
    const { db } = deps.database
    const [categories, rows] = await Promise.all([
      selectCategories(db),
      // Of the day before: days differ between time zones.
      selectRatesSince(db, dayIn('UTC', deps.now() - 2 * DAY_MS)),
    ])
    return rateTable(rows.map(toRate), categories.find(({ is_default }) => is_default === 1)?.id ?? null)
  })
  tables.set(deps.invalidations, read)
  return read
}

const days = new Map<string, Intl.DateTimeFormat>()

/** The day at a moment in a time zone, as `2027-01-31`. */
export function dayIn(timeZone: string, at: number): string {
  const format = days.get(timeZone) ?? new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone })
  days.set(timeZone, format)
  return format.format(at)
}

/** The place of an address; without a country it is taken to be in the market's. */
export const placeOf = (
  address: { country?: string | null; region?: string | null; post_code: string | null } | null,
  homeCountry: string | null,
): Place => ({
  country: address?.country ?? homeCountry,
  region: address?.region ?? null,
  postCode: address?.post_code ? normalPostCode(address.post_code) : null,
})
