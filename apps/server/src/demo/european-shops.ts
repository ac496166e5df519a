import type { FactValue, SellerIdentity } from '@rialto/contract'
import type { FactKind } from '@rialto/contract/market-enums'
import type { DemoShop, European } from '@rialto/demo'
import type { Insertable } from 'kysely'
import { toJson } from '../db/json.ts'
import type { Tables } from '../db/tables.ts'
import { identityOf } from '../modules/goods/shops/index.ts'
import { daysAgo, type Seeding } from './demo-ids.ts'

type Rows<Table extends keyof Tables> = Insertable<Tables[Table]>[]
type Seller = European['shops'][number]

/** Shops of the European market with what it says about them; none in the plain one. */
const sellersOf = ({ demo }: Seeding): { european: European; seller: Seller; shop: DemoShop }[] => {
  const { european } = demo
  if (!european) return []
  return european.shops.map((seller) => {
    const shop = demo.shops.find(({ slug }) => slug === seller.slug)
    if (!shop) throw new Error(`The European market names a shop that the demo does not have: ${seller.slug}`)
    return { european, seller, shop }
  })
}

// Delivery: three zones, of which the first that has an address counts, a usual method for all of them, and an express one at home.

const ZONES = ['Islands', 'Germany', 'Austria'] as const
type Zone = (typeof ZONES)[number]

export function deliveryRows(seeding: Seeding) {
  const zones: Rows<'delivery_zones'> = []
  const places: Rows<'delivery_zone_places'> = []
  const methods: Rows<'delivery_methods'> = []
  const rates: Rows<'delivery_rates'> = []
  const dispatch: Rows<'shop_dispatch'> = []
  for (const { european, seller, shop } of sellersOf(seeding)) {
    const shop_id = seeding.ids.shops.of(seller.slug)
    dispatch.push({
      ...{ shop_id, country: seller.country, post_code: seller.post_code, ...seller.dispatch },
      ...{ time_zone: 'Europe/Berlin', default_grams: 500 },
    })
    const zoneIds = new Map<Zone, number>()
    for (const [position, name] of ZONES.entries()) {
      const id = zones.length + 1
      zoneIds.set(name, id)
      zones.push({ id, shop_id, name, position })
      places.push(...placesOf(name, european).map((place) => ({ ...NO_PART, ...place, zone_id: id })))
    }
    for (const [position, { charges, ...method }] of methodsOf(seller, shop, european).entries()) {
      const id = methods.length + 1
      methods.push({ id, shop_id, position, ...USUAL_METHOD, ...method })
      for (const { zone, ...rate } of charges) rates.push({ method_id: id, zone_id: zoneIds.get(zone) ?? 0, ...rate })
    }
  }
  return { zones, places, methods, rates, dispatch }
}

const NO_PART = { region: null, from_code: null, to_code: null, is_excluded: 0 }

function placesOf(zone: Zone, { islands }: European) {
  if (zone !== 'Islands') return [{ country: zone === 'Austria' ? 'AT' : 'DE', kind: 'all' as const }]
  return islands.map((codes) => {
    const [from_code = '', to_code = null] = codes.split('-')
    return { country: 'DE', kind: to_code === null ? ('prefix' as const) : ('range' as const), from_code, to_code }
  })
}

const USUAL_METHOD = {
  ...({ kind: 'flat', speed: 'standard', carrier: null, is_active: 1, handling_days: null } as const),
  ...({ transit_days: 'working', allows_cash: 1, max_grams: null, ended_at: null } as const),
}

const PARCEL_GRAMS = 31_500
const EXPRESS_GRAMS = 20_000

function methodsOf({ method, express, country }: Seller, shop: DemoShop, { rates, surcharges }: European) {
  const home: Zone = country === 'AT' ? 'Austria' : 'Germany'
  const more = (zone: Zone) => (zone === 'Islands' ? surcharges.islands : zone === home ? 0 : surcharges.abroad)
  const steps = method.kind === 'flat' ? [[0, shop.delivery_charge] as const] : rates[method.kind]
  const [min, max] = method.days
  const usual = {
    ...{ kind: method.kind, name: method.name, carrier: method.carrier, transit_min: min, transit_max: max },
    max_grams: method.kind === 'weight' ? PARCEL_GRAMS : null,
    charges: ZONES.flatMap((zone) =>
      steps.map(([from, charge]) => ({
        zone,
        from_grams: method.kind === 'weight' ? from : 0,
        from_amount: method.kind === 'amount' ? from : 0,
        charge: charge + more(zone),
        free_from: zone === home && method.kind !== 'amount' ? shop.free_delivery_amount : null,
      })),
    ),
  }
  if (express === null) return [usual]
  const charge = shop.delivery_charge + express
  return [
    usual,
    {
      ...{ kind: 'flat' as const, speed: 'express' as const, name: 'Express', carrier: method.carrier },
      ...{ handling_days: 1, transit_min: 1, transit_max: 1, allows_cash: 0, max_grams: EXPRESS_GRAMS },
      charges: [{ zone: home, from_grams: 0, from_amount: 0, charge, free_from: null }],
    },
  ]
}

const DAY_MS = 86_400_000
/** Days after Easter Sunday, and days as month and day. */
const HOLIDAYS = {
  DE: { easter: [-2, 1, 39, 50], fixed: ['01-01', '05-01', '10-03', '12-25', '12-26'] },
  AT: {
    easter: [1, 39, 50, 60],
    fixed: ['01-01', '01-06', '05-01', '08-15', '10-26', '11-01', '12-08', '12-25', '12-26'],
  },
} as const

/** The public holidays of last year, this one and the next in all of both countries. */
export function publicHolidayRows({ demo, now }: Seeding): Rows<'public_holidays'> {
  if (!demo.european) return []
  const year = new Date(now).getUTCFullYear()
  return [year - 1, year, year + 1].flatMap((each) =>
    Object.entries(HOLIDAYS).flatMap(([country, { easter, fixed }]) => {
      const moving = easter.map((days) => new Date(easterSunday(each) + days * DAY_MS).toISOString().slice(0, 10))
      return [...moving, ...fixed.map((day) => `${each}-${day}`)].map((day) => ({ country, region: '', day }))
    }),
  )
}

/** By the rule of Gauss in its Gregorian form (Butcher). */
function easterSunday(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const days = h + l - 7 * Math.floor((a + 11 * h + 22 * l) / 451) + 114
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)
}

// Taxes: categories and rates of the market, and what its shops are for them.

export function taxRows({ demo }: Seeding) {
  const { european } = demo
  const categories: Rows<'tax_categories'> = (european?.tax_categories ?? []).map(({ name }, position) => ({
    ...{ id: position + 1, name, is_default: Number(position === 0), position },
  }))
  const rates = (european?.tax_rates ?? []).map(({ category, percentage, ...rate }, index) => ({
    ...{ id: index + 1, ...rate, region: null, code_prefix: null, name: 'VAT', code: 'S' as const, version: 1 },
    ...{ rate_ppm: percentage * 10_000, exemption_text: null },
    category_id: categories.find(({ name }) => name === category)?.id ?? 0,
  }))
  return { categories, rates }
}

/** The tax category of a thing by its slug; null: as its parent, and in the end the default. */
export function taxCategoryOf({ demo }: Seeding, kind: 'categories' | 'products', slug: string): number | null {
  const index = demo.european?.tax_categories.findIndex((category) => category[kind].includes(slug)) ?? -1
  return index < 0 ? null : index + 1
}

export const shopTaxRows = (seeding: Seeding): Rows<'shop_taxes'> =>
  sellersOf(seeding).map(({ seller: { slug, country, tax } }) => ({
    ...{ shop_id: seeding.ids.shops.of(slug), status: tax.status, country, place: tax.place },
    ...{ exemption_text: tax.exemption, version: 1 },
  }))

// Who sells: what shops have told the market, and what it has verified.

function factValuesOf({ legal_name, street, post_code, town, country, ...seller }: Seller, at: number) {
  const { vat_id, tax_number, register, packaging, slug } = seller
  const phone = `+49 30 23125 ${String(100 + at)}`
  const facts: [FactKind, FactValue | null][] = [
    ['trader', { is_trader: true }],
    ['legal_name', legal_name],
    ['address', { street, post_code, town, country }],
    ['contact', { email: `hello@${slug}.test`, phone }],
    ['vat_id', vat_id === null ? null : { number: vat_id }],
    ['tax_number', tax_number === null ? null : { number: tax_number, office: `Finanzamt ${town}` }],
    ['register', register],
    ['packaging', packaging === null ? null : { packaging, batteries: null, devices: null, textiles: null }],
    ['self_certification', { accepted: true }],
  ]
  return facts.flatMap(([kind, value]) => (value === null ? [] : [{ kind, value }]))
}

const VERIFIED_AFTER_DAYS = 2
const REGISTER_ENDS_IN_DAYS = 21

/** Every shop is verified. One has moved and waits, one sent a number that nobody finds, and the entry of one ends soon. */
export function factRows(seeding: Seeding): Rows<'shop_facts'> {
  const { ids, now } = seeding
  const checked_by = ids.users.of('operator1')
  const rows = sellersOf(seeding).flatMap(({ seller, shop }, index) => {
    const shop_id = ids.shops.of(seller.slug)
    const created_at = daysAgo(now, shop.opened_days_ago)
    return factValuesOf(seller, index).map(({ kind, value }): Rows<'shop_facts'>[number] => {
      const isOwn = kind === 'trader' || kind === 'self_certification'
      const isEnding = kind === 'register' && seller.slug === 'solecraft'
      return {
        ...{ shop_id, kind, value_json: toJson(value), source: shop.owner_name, reason: null, created_at },
        state: isOwn ? 'given' : 'verified',
        checked_by: isOwn ? null : checked_by,
        checked_at: isOwn ? null : daysAgo(now, shop.opened_days_ago - VERIFIED_AFTER_DAYS),
        expires_on: isEnding ? dayIn(now, REGISTER_ENDS_IN_DAYS) : null,
        superseded_at: null,
      }
    })
  })
  const changes = [
    {
      slug: 'brightside',
      kind: 'address',
      value: { street: 'Am Südbad 4', post_code: '44141', town: 'Dortmund', country: 'DE' },
    },
    {
      slug: 'fern-and-fable',
      kind: 'packaging',
      value: { packaging: 'DE19027340', batteries: null, devices: null, textiles: null },
    },
  ] as const
  if (rows.length === 0) return rows
  for (const { slug, kind, value } of changes) {
    const shop_id = ids.shops.of(slug)
    const created_at = daysAgo(now, 1)
    const before = rows.find((row) => row.shop_id === shop_id && row.kind === kind)
    if (before) before.superseded_at = created_at
    const isRefused = kind === 'packaging'
    rows.push({
      ...{ shop_id, kind, value_json: toJson(value), source: slug, created_at, expires_on: null, superseded_at: null },
      state: isRefused ? 'refused' : 'given',
      reason: isRefused ? 'The register does not know this number; two digits seem to be missing.' : null,
      checked_by: isRefused ? checked_by : null,
      checked_at: isRefused ? daysAgo(now, 0) : null,
    })
  }
  return rows
}

const dayIn = (now: number, days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10)

/** Who a shop is for the law, as shoppers see it; null in the plain market. */
export function identityOfShop(seeding: Seeding, slug: string): SellerIdentity | null {
  const index = sellersOf(seeding).findIndex(({ seller }) => seller.slug === slug)
  const seller = sellersOf(seeding)[index]?.seller
  if (!seller) return null
  const values = new Map<FactKind, FactValue>(factValuesOf(seller, index).map(({ kind, value }) => [kind, value]))
  return identityOf((kind) => values.get(kind))
}
