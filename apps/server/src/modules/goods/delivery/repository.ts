import type { DeliveryMethod, DeliveryZone, ShopDispatch, ZonePlace } from '@rialto/contract'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db, Tx } from '../../../db/index.ts'
import { fromJson, toJson } from '../../../db/json.ts'
import { prepared } from '../../../db/statement-cache.ts'
import { insertRows, writeTogether } from '../../../db/write-together.ts'
import { marketUnits } from '../../../lib/money.ts'
import { type Delivery, namesOfServedZones } from './rules.ts'
import { dayNumber, type IsPublicHoliday, type ShopDaysOff } from './rules-promise.ts'
import { createFindZone } from './rules-zones.ts'

/** What a shop has stored of its delivery; amounts in minor units. */
export interface StoredDelivery {
  dispatch: ShopDispatch
  zones: DeliveryZone[]
  methods: DeliveryMethod[]
}

/** When a shop packs that has not said so. */
export const usualDispatch = (country: string | null, timeZone: string): ShopDispatch => ({
  country,
  post_code: null,
  handling_days: 1,
  cut_off_minute: 12 * 60,
  work_days: 0b0011111,
  time_zone: timeZone,
  default_grams: 500,
})

const selectDispatch = prepared((db: Db | Tx, { shopId }: { shopId: number }) =>
  db.selectFrom('shop_dispatch').where('shop_id', '=', shopId).selectAll(),
)
const selectZones = prepared((db: Db | Tx, { shopId }: { shopId: number }) =>
  db.selectFrom('delivery_zones').where('shop_id', '=', shopId).selectAll().orderBy('position').orderBy('id'),
)
const selectPlaces = prepared((db: Db | Tx, { shopId }: { shopId: number }) =>
  db
    .selectFrom('delivery_zone_places as p')
    .innerJoin('delivery_zones as z', 'z.id', 'p.zone_id')
    .where('z.shop_id', '=', shopId)
    .selectAll('p')
    .orderBy('p.id'),
)
const selectMethods = prepared((db: Db | Tx, { shopId }: { shopId: number }) =>
  db
    .selectFrom('delivery_methods')
    .where('shop_id', '=', shopId)
    .where('ended_at', 'is', null)
    .selectAll()
    .orderBy('position')
    .orderBy('id'),
)
const selectRates = prepared((db: Db | Tx, { shopId }: { shopId: number }) =>
  db
    .selectFrom('delivery_rates as r')
    .innerJoin('delivery_methods as m', 'm.id', 'r.method_id')
    .where('m.shop_id', '=', shopId)
    .where('m.ended_at', 'is', null)
    .selectAll('r')
    .orderBy('r.zone_id')
    .orderBy('r.from_grams')
    .orderBy('r.from_amount'),
)
const selectNames = prepared((db: Db | Tx, { shopId }: { shopId: number }) =>
  db
    .selectFrom('translations as t')
    .innerJoin('delivery_methods as m', 'm.id', 't.item_id')
    .where('t.kind', '=', 'delivery_method')
    .where('m.shop_id', '=', shopId)
    .select(['t.item_id', 't.locale', 't.texts_json']),
)
const selectDaysOff = prepared((db: Db | Tx, { shopId }: { shopId: number }) =>
  db.selectFrom('shop_holidays').where('shop_id', '=', shopId).select(['from_day', 'to_day', 'mode']),
)

/** Reads what a shop has stored; `usual` where it has not said when it packs. */
export async function readStored(db: Db | Tx, shopId: number, usual: ShopDispatch): Promise<StoredDelivery> {
  const of = { shopId }
  const [dispatches, zones, places, methods, rates, names] = await Promise.all([
    selectDispatch(db, of),
    selectZones(db, of),
    selectPlaces(db, of),
    selectMethods(db, of),
    selectRates(db, of),
    selectNames(db, of),
  ])
  const [row] = dispatches
  const placesOf = Map.groupBy(places, ({ zone_id }) => zone_id)
  const ratesOf = Map.groupBy(rates, ({ method_id }) => method_id)
  const namesOf = Map.groupBy(names, ({ item_id }) => item_id)
  return {
    dispatch: row ? dispatchOf(row) : usual,
    zones: zones.map(({ id, name, position, template_id, template_version }) => ({
      ...{ id, name, position },
      ...(template_id !== null && { template_id, template_version: template_version ?? 0 }),
      places: (placesOf.get(id) ?? []).map(placeOf),
    })),
    methods: methods.map(({ shop_id: _, template_id, ended_at: _1, ...method }) => ({
      ...method,
      ...(template_id !== null && { template_id }),
      is_active: method.is_active === 1,
      allows_cash: method.allows_cash === 1,
      names: Object.fromEntries(
        (namesOf.get(method.id) ?? []).map(({ locale, texts_json }) => [locale, fromJson(texts_json).name ?? '']),
      ),
      rates: (ratesOf.get(method.id) ?? []).map(({ id: _2, method_id: _3, ...rate }) => rate),
    })),
  }
}

const dispatchOf = ({ shop_id: _, ...row }: ShopDispatch & { shop_id: number }): ShopDispatch => row

const placeOf = (row: Omit<ZonePlace, 'is_excluded'> & { is_excluded: number }): ZonePlace => ({
  country: row.country,
  region: row.region,
  kind: row.kind,
  from_code: row.from_code,
  to_code: row.to_code,
  is_excluded: row.is_excluded === 1,
})

/** A shop's whole delivery, kept until its version changes, so that it is read once for each change of it. */
const kept = new WeakMap<object, LRUCache<number, { key: string; delivery: Promise<Delivery> }>>()
const KEPT_SHOPS = 2_000

/**
 * The delivery of a shop that has edited it. `version` is that of the shop's row, which the caller has read: the same version has the same
 * content, in every process.
 */
export function loadDelivery(db: Db | Tx, shopId: number, version: number): Promise<Delivery> {
  const { adapter } = db.getExecutor()
  const ofDatabase = kept.get(adapter) ?? new LRUCache({ max: KEPT_SHOPS })
  kept.set(adapter, ofDatabase)
  // A market may change its currency's decimals before its first order.
  const key = `${version} ${marketUnits().exponent}`
  const found = ofDatabase.get(shopId)
  if (found?.key === key) return found.delivery
  const entry = { key, delivery: readDelivery(db, shopId) }
  ofDatabase.set(shopId, entry)
  entry.delivery.catch(() => ofDatabase.delete(shopId))
  return entry.delivery
}

async function readDelivery(db: Db | Tx, shopId: number): Promise<Delivery> {
  const [stored, daysOff] = await Promise.all([
    readStored(db, shopId, usualDispatch(null, 'UTC')),
    selectDaysOff(db, { shopId }),
  ])
  return completeDelivery(stored, daysOff.map(toDaysOff))
}

export const completeDelivery = (stored: StoredDelivery, daysOff: readonly ShopDaysOff[]): Delivery => ({
  ...stored,
  daysOff,
  findZone: createFindZone(stored.zones),
  servedZones: namesOfServedZones(stored),
})

const toDaysOff = (row: { from_day: string; to_day: string; mode: string }): ShopDaysOff => ({
  from: dayNumber(row.from_day),
  to: dayNumber(row.to_day),
  refusesOrders: row.mode === 'refuse',
})

export const readDaysOff = async (db: Db | Tx, shopId: number): Promise<ShopDaysOff[]> =>
  (await selectDaysOff(db, { shopId })).map(toDaysOff)

const selectPublicHolidays = prepared((db: Db | Tx, _: Record<string, never>) =>
  db.selectFrom('public_holidays').selectAll().orderBy('day').orderBy('country').orderBy('region'),
)
export const listPublicHolidays = (db: Db | Tx) => selectPublicHolidays(db, {})

interface PublicHolidayRow {
  country: string
  region: string
  day: string
}

/** @returns the days that were not there yet */
export async function addPublicHolidays(tx: Tx, rows: readonly PublicHolidayRow[]): Promise<string[]> {
  if (rows.length === 0) return []
  const added = await tx
    .insertInto('public_holidays')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['country', 'region', 'day']).doNothing())
    .returning('day')
    .execute()
  return added.map(({ day }) => day)
}

/** @returns the days that were there */
export async function removePublicHolidays(tx: Tx, rows: readonly PublicHolidayRow[]): Promise<string[]> {
  const [first] = rows
  if (!first) return []
  const removed = await tx
    .deleteFrom('public_holidays')
    .where('country', '=', first.country)
    .where('region', '=', first.region)
    .where(
      'day',
      'in',
      rows.map(({ day }) => day),
    )
    .returning('day')
    .execute()
  return removed.map(({ day }) => day)
}

const HOLIDAYS_KEPT_MS = 5_000
let keptHolidays = new WeakMap<object, { until: number; holidays: Promise<IsPublicHoliday> }>()

export function forgetPublicHolidays(): void {
  keptHolidays = new WeakMap()
}

/** The public holidays of all countries, a few seconds old at most. */
export function loadPublicHolidays(db: Db | Tx): Promise<IsPublicHoliday> {
  const { adapter } = db.getExecutor()
  const found = keptHolidays.get(adapter)
  if (found && found.until > performance.now()) return found.holidays
  const holidays = listPublicHolidays(db).then(toCalendar)
  keptHolidays.set(adapter, { until: performance.now() + HOLIDAYS_KEPT_MS, holidays })
  holidays.catch(() => keptHolidays.delete(adapter))
  return holidays
}

export function toCalendar(rows: readonly { country: string; region: string; day: string }[]): IsPublicHoliday {
  const days = new Set(rows.map(({ country, region, day }) => `${country}/${region}/${dayNumber(day)}`))
  return (day, country, region) =>
    country !== null && (days.has(`${country}//${day}`) || (region !== null && days.has(`${country}/${region}/${day}`)))
}

/** Locks a shop until the transaction ends. @returns what its delivery needs of it */
export const lockShopOfDelivery = (tx: Tx, id: number) =>
  tx
    .updateTable('shops')
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .returning(['id', 'name', 'delivery_version', 'delivery_charge', 'delivery_is_set', 'free_delivery_from'])
    .executeTakeFirstOrThrow()

export type ShopOfDelivery = Awaited<ReturnType<typeof lockShopOfDelivery>>

export const selectShopOfDelivery = (db: Db | Tx, id: number): Promise<ShopOfDelivery> =>
  db
    .selectFrom('shops')
    .where('id', '=', id)
    .select(['id', 'name', 'delivery_version', 'delivery_charge', 'delivery_is_set', 'free_delivery_from'])
    .executeTakeFirstOrThrow()

/** Counts the version up and keeps the columns that other clients read: the charge of the default method at home. */
export async function saveShopOfDelivery(
  tx: Tx,
  id: number,
  mirrored: { delivery_charge?: number; free_delivery_from?: number | null; delivery_is_set: 1 } | undefined,
): Promise<void> {
  await tx
    .updateTable('shops')
    .set((eb) => ({ ...mirrored, delivery_version: eb('delivery_version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Makes kept values of a shop's delivery be read again, where it has edited it: its holidays have changed. */
export async function noteShopHolidays(tx: Tx, shopId: number): Promise<void> {
  await tx
    .updateTable('shops')
    .set((eb) => ({ delivery_version: eb('delivery_version', '+', 1) }))
    .where('id', '=', shopId)
    .where('delivery_version', '>', 0)
    .execute()
}

const SHOP_COLUMNS = [
  's.id',
  's.name',
  's.delivery_version',
  's.delivery_charge',
  's.delivery_is_set',
  's.free_delivery_from',
] as const

const selectShopOfProduct = prepared((db: Db | Tx, { productId, now }: { productId: number; now: number }) =>
  db
    .selectFrom('products as p')
    .innerJoin('shops as s', 's.id', 'p.shop_id')
    .where('p.id', '=', productId)
    .where('p.status', '=', 'active')
    .where('s.status', '=', 'active')
    .select(SHOP_COLUMNS)
    .select('p.sale_price')
    .select((eb) =>
      eb
        .selectFrom('flash_sale_products as offer')
        .innerJoin('flash_sales as f', 'f.id', 'offer.flash_sale_id')
        .whereRef('offer.product_id', '=', 'p.id')
        .where('f.starts_at', '<=', now)
        .where('f.ends_at', '>', now)
        .where(sql<boolean>`offer.sold < offer.quantity`)
        .select((of) => of.fn.min('offer.price').as('price'))
        .as('offer_price'),
    )
    .select((eb) =>
      eb
        .selectFrom('product_variants as v')
        .whereRef('v.product_id', '=', 'p.id')
        .orderBy('v.position')
        .orderBy('v.id')
        .select('v.grams')
        .limit(1)
        .as('grams'),
    ),
)
const selectOpenShop = prepared((db: Db | Tx, { shopId }: { shopId: number }) =>
  db.selectFrom('shops as s').where('s.id', '=', shopId).where('s.status', '=', 'active').select(SHOP_COLUMNS),
)

/** A shop and one piece of a product that is to be delivered; of no product: without weight and price. */
export type PromisedParcel = ShopOfDelivery & { grams: number; price: number }

/** The open shop of a product on sale, with its first variant's weight and the price of now. */
export async function findParcelOfProduct(
  db: Db | Tx,
  productId: number,
  now: number,
): Promise<PromisedParcel | undefined> {
  const [row] = await selectShopOfProduct(db, { productId, now })
  return row && { ...row, grams: row.grams ?? 0, price: row.offer_price ?? row.sale_price }
}

export async function findParcelOfShop(db: Db | Tx, shopId: number): Promise<PromisedParcel | undefined> {
  const [row] = await selectOpenShop(db, { shopId })
  return row && { ...row, grams: 0, price: 0 }
}

/** Counts the variants on sale whose weight nobody has said. */
export async function countWithoutWeight(db: Db | Tx, shopId: number): Promise<number> {
  const { count } = await db
    .selectFrom('products as p')
    .where('p.shop_id', '=', shopId)
    .where('p.status', '=', 'active')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('product_variants as v')
          .whereRef('v.product_id', '=', 'p.id')
          .where('v.grams', '=', 0)
          .select('v.id'),
      ),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Writes what differs between two states of a shop's delivery. Things with an id below 1 are new; rates name new zones by those ids.
 * A method that goes has ended, since orders name it.
 */
export async function writeStored(
  tx: Tx,
  {
    shopId,
    before,
    after,
    now,
  }: { shopId: number; before: StoredDelivery | undefined; after: StoredDelivery; now: number },
): Promise<void> {
  await saveDispatch(tx, shopId, after.dispatch)
  const zoneIds = await saveZones(tx, shopId, before?.zones ?? [], after.zones)
  await saveMethods(tx, { shopId, before: before?.methods ?? [], after: after.methods, now, zoneIds })
}

async function saveDispatch(tx: Tx, shopId: number, dispatch: ShopDispatch): Promise<void> {
  await tx
    .insertInto('shop_dispatch')
    .values({ shop_id: shopId, ...dispatch })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(dispatch))
    .execute()
}

const sameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const removedOf = <T extends { id: number }>(before: readonly T[], after: readonly T[]): number[] =>
  before.flatMap(({ id }) => (after.some((each) => each.id === id) ? [] : [id]))
const changedOf = <T extends { id: number }>(before: readonly T[], after: readonly T[]): T[] =>
  after.filter(
    (each) =>
      !sameJson(
        before.find(({ id }) => id === each.id),
        each,
      ),
  )

async function saveZones(
  tx: Tx,
  shopId: number,
  before: readonly DeliveryZone[],
  after: readonly DeliveryZone[],
): Promise<ReadonlyMap<number, number>> {
  const removed = removedOf(before, after)
  if (removed.length > 0) {
    await tx.deleteFrom('delivery_rates').where('zone_id', 'in', removed).execute()
    await tx.deleteFrom('delivery_zone_places').where('zone_id', 'in', removed).execute()
    await tx.deleteFrom('delivery_zones').where('id', 'in', removed).where('shop_id', '=', shopId).execute()
  }
  const ids = new Map<number, number>()
  for (const { id, places, ...zone } of changedOf(before, after)) {
    const saved = await tx
      .insertInto('delivery_zones')
      .values({ ...(id > 0 && { id }), shop_id: shopId, ...zone })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(zone))
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(id, saved.id)
    await tx.deleteFrom('delivery_zone_places').where('zone_id', '=', saved.id).execute()
    const rows = places.map((place) => ({ ...place, zone_id: saved.id, is_excluded: Number(place.is_excluded) }))
    if (rows.length > 0) await writeTogether(tx, [insertRows('delivery_zone_places', rows)])
  }
  return ids
}

interface MethodChange {
  shopId: number
  before: readonly DeliveryMethod[]
  after: readonly DeliveryMethod[]
  now: number
  /** The ids that new zones have got. */
  zoneIds: ReadonlyMap<number, number>
}

async function saveMethods(tx: Tx, { shopId, before, after, now, zoneIds }: MethodChange): Promise<void> {
  const removed = removedOf(before, after)
  if (removed.length > 0)
    await tx
      .updateTable('delivery_methods')
      .set({ ended_at: now })
      .where('id', 'in', removed)
      .where('shop_id', '=', shopId)
      .execute()
  for (const { id, rates, names, ...method } of changedOf(before, after)) {
    const row = {
      ...method,
      is_active: Number(method.is_active),
      allows_cash: Number(method.allows_cash),
      ended_at: null,
    }
    const saved = await tx
      .insertInto('delivery_methods')
      .values({ ...(id > 0 && { id }), shop_id: shopId, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('delivery_rates').where('method_id', '=', saved.id).execute()
    const rows = rates.map((rate) => ({
      ...rate,
      method_id: saved.id,
      zone_id: zoneIds.get(rate.zone_id) ?? rate.zone_id,
    }))
    if (rows.length > 0) await writeTogether(tx, [insertRows('delivery_rates', rows)])
    await saveNames(tx, saved.id, names)
  }
}

async function saveNames(tx: Tx, id: number, names: Readonly<Record<string, string>>): Promise<void> {
  await tx.deleteFrom('translations').where('kind', '=', 'delivery_method').where('item_id', '=', id).execute()
  for (const [locale, name] of Object.entries(names))
    if (name !== '')
      await tx
        .insertInto('translations')
        .values({ kind: 'delivery_method', item_id: id, locale, texts_json: toJson({ name }) })
        .execute()
}
