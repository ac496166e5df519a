import type { DataFor, ShopDelivery, ShownDelivery } from '@rialto/contract'
import { cachedByKey } from '../../../cache/cached.ts'
import type { InvalidationBus } from '../../../cache/invalidation-bus.ts'
import type { Db, Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { toDecimal } from '../../../lib/money.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps, Settings } from '../../base/settings/index.ts'
import { impliedDelivery } from './edit-delivery.ts'
import { showKeptPromises } from './kept-promises.ts'
import { presentDelivery, presentOption, presentShown } from './present.ts'
import * as repository from './repository.ts'
import { readOpenDates } from './repository-pickup.ts'
import { listTemplates } from './repository-templates.ts'
import { chooseDelivery, type Delivery, hasPickup, offerDelivery, type Parcel } from './rules.ts'
import type { PlacedDate } from './rules-pickup.ts'
import type { Destination } from './rules-zones.ts'
import { offerTemplates } from './templates.ts'

type ShopSettings = Pick<Settings, 'home_country' | 'time_zone' | 'cash_on_delivery'>

/** The delivery of a shop as its team edits it. */
export async function showDelivery(deps: ModuleDeps, shopId: number): Promise<ShopDelivery> {
  const {
    database: { db },
    settings,
    now,
  } = deps
  const { home_country, time_zone } = await settings.read()
  const shop = await repository.selectShopOfDelivery(db, shopId)
  const usual = repository.usualDispatch(home_country, time_zone)
  const [state, daysOff, isPublicHoliday, without, templates, kept_promises] = await Promise.all([
    shop.delivery_version === 0 ? impliedDelivery(shop, usual) : repository.readStored(db, shopId, usual),
    repository.readDaysOff(db, shopId),
    repository.loadPublicHolidays(db),
    repository.countWithoutWeight(db, shopId),
    listTemplates(db),
    showKeptPromises(deps, shopId),
  ])
  const packing = { dispatch: state.dispatch, daysOff, isPublicHoliday }
  return {
    ...presentDelivery(state, { version: shop.delivery_version, now: now(), without, packing }),
    templates: offerTemplates(templates, state.zones),
    kept_promises,
  }
}

/** Finds the offers to a shopper at an address now, also before anything was edited. */
export async function tryAddress(
  { database: { db }, settings, now }: ModuleDeps,
  { shopId, locale, ...parcel }: { shopId: number; locale: string } & Parcel,
): Promise<DataFor<'POST /seller/delivery/try'>> {
  const read = await settings.read()
  const shop = await repository.selectShopOfDelivery(db, shopId)
  const usual = repository.usualDispatch(read.home_country, read.time_zone)
  const state =
    shop.delivery_version === 0 ? impliedDelivery(shop, usual) : await repository.readStored(db, shopId, usual)
  const delivery = repository.completeDelivery(state, await repository.readDaysOff(db, shopId))
  const to = { ...parcel.to, country: parcel.to.country ?? read.home_country }
  const time = { now: now(), isPublicHoliday: await repository.loadPublicHolidays(db) }
  const weighed = { ...parcel, to, grams: parcel.grams || state.dispatch.default_grams }
  const dates = await datesOf(db, shopId, delivery, time.now)
  const { zone, options, reason } = offerDelivery(delivery, weighed, time, dates)
  return {
    zone: zone?.name ?? null,
    not_deliverable_reason: reason ?? null,
    options: options.map((option) => presentOption(option, locale)),
    default_id: chooseDelivery(options, { cashOffered: read.cash_on_delivery })?.method.id ?? null,
  }
}

const datesOf = (
  db: Db | Tx,
  shopId: number,
  delivery: Pick<Delivery, 'methods'>,
  now: number,
): Promise<PlacedDate[]> | PlacedDate[] => (hasPickup(delivery) ? readOpenDates(db, shopId, now) : [])

interface ShownShop {
  id: number
  delivery_version: number
}

interface Viewing {
  settings: ShopSettings
  locale: string
  now: number
  invalidations: InvalidationBus
}

/** When the first of the promises that guests' pages show ends, by process. */
const cutOffs = new WeakMap<InvalidationBus, number>()

/** The moment at which a promise that guests' pages show ends; infinity where they show none. */
export const nextCutOff = (invalidations: InvalidationBus): number =>
  cutOffs.get(invalidations) ?? Number.POSITIVE_INFINITY

/** Call it once pages with promises have been dropped. */
export const forgetCutOffs = (invalidations: InvalidationBus): boolean => cutOffs.delete(invalidations)

function noteCutOff(invalidations: InvalidationBus, { methods }: ShownDelivery): void {
  for (const { promise } of methods)
    if (promise) cutOffs.set(invalidations, Math.min(nextCutOff(invalidations), Date.parse(promise.order_before)))
}

const homeOf = ({ home_country: country }: ShopSettings): Destination => ({ country, region: null, postCode: null })

/** How a shop delivers to the market's country; undefined where it has named no methods. @param grams of a product; 0: not known */
export async function showShopDelivery(
  db: Db | Tx,
  shop: ShownShop,
  { grams, amount, viewing }: { grams: number; amount: number; viewing: Viewing },
): Promise<ShownDelivery | undefined> {
  if (shop.delivery_version === 0) return undefined
  const [delivery, isPublicHoliday] = await Promise.all([
    repository.loadDelivery(db, shop.id, shop.delivery_version),
    repository.loadPublicHolidays(db),
  ])
  const { settings, locale, now, invalidations } = viewing
  const parcel = { to: homeOf(settings), grams: grams || delivery.dispatch.default_grams, amount }
  const dates = await datesOf(db, shop.id, delivery, now)
  const offer = offerDelivery(delivery, parcel, { now, isPublicHoliday }, dates)
  const shown = presentShown(offer, delivery.servedZones, { locale, cashOffered: settings.cash_on_delivery })
  noteCutOff(invalidations, shown)
  return shown
}

interface PromiseQuery {
  productId: number | undefined
  shopId: number | undefined
  to: Destination
  locale: string
}

/** Every page of a product asks: what a promise is made of is at most so old, and a change of it ends it at once. */
const CACHE_MS = 5_000
const CACHED_PARCELS = 2_000

/** How a shop delivers one piece of a product, or anything, to a place. */
export function createShowPromise(deps: ModuleDeps) {
  const { settings, now } = deps
  const { reading: db } = deps.database
  const rule = {
    ms: CACHE_MS,
    topics: ['catalogue', 'settings'] as const,
    max: CACHED_PARCELS,
    isKept: (parcel: object | undefined) => parcel !== undefined,
  }
  const withDelivery = async (found: repository.PromisedParcel | undefined) =>
    found && { ...found, delivery: await deliveryOf(db, found, await settings.read()) }
  const ofShop = cachedByKey(deps, rule, async (shopId: number) =>
    withDelivery(await repository.findParcelOfShop(db, shopId)),
  )
  const ofProduct = cachedByKey(
    deps,
    // A flash sale ends with its last piece.
    { ...rule, productOf: (productId: number) => productId },
    async (productId: number) => withDelivery(await repository.findParcelOfProduct(db, productId, now())),
  )

  return async (query: PromiseQuery): Promise<DataFor<'GET /delivery/promise'> | Refusal> => {
    const { productId, shopId = 0, to, locale } = query
    const found = await (productId === undefined ? ofShop(shopId) : ofProduct(productId))
    if (!found) return refuse('not_found', text('Shop not found'))
    const { delivery } = found
    const { home_country, cash_on_delivery } = await settings.read()
    const place = { ...to, country: to.country ?? home_country }
    const parcel = { to: place, grams: found.grams || delivery.dispatch.default_grams, amount: found.price }
    const time = { now: now(), isPublicHoliday: await repository.loadPublicHolidays(db) }
    const dates = await datesOf(db, found.id, delivery, time.now)
    const { options, reason } = offerDelivery(delivery, parcel, time, dates)
    const chosen = chooseDelivery(options, { cashOffered: cash_on_delivery })
    return {
      deliverable: chosen !== undefined,
      not_deliverable_reason: reason ?? null,
      options: options.map((option) => presentOption(option, locale)),
      promise: chosen?.promise ?? null,
      charge: chosen ? toDecimal(chosen.charge) : null,
      zones: delivery.servedZones,
    }
  }
}

/** What counts for a shop, whether it has edited it or not. */
function deliveryOf(
  db: Db | Tx,
  shop: repository.ShopOfDelivery,
  settings: ShopSettings,
): Promise<Delivery> | Delivery {
  if (shop.delivery_version > 0) return repository.loadDelivery(db, shop.id, shop.delivery_version)
  const usual = repository.usualDispatch(settings.home_country, settings.time_zone)
  return repository.completeDelivery(impliedDelivery(shop, usual), [])
}

export async function showPublicHolidays({ database: { db } }: Deps): Promise<DataFor<'GET /admin/delivery/holidays'>> {
  const rows = await repository.listPublicHolidays(db)
  return { items: rows.map(({ region, ...row }) => ({ ...row, region: region || null })) }
}
