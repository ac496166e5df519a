import type { Address, CartGroup, CartReply } from '@rialto/contract'
import type { Db, Tx } from '../../../db/index.ts'
import { toDecimal } from '../../../lib/money.ts'
import type { ModuleDeps, Settings } from '../../base/settings/index.ts'
import {
  chooseDelivery,
  type DeliveryOffer,
  type Destination,
  formatPromise,
  hasPickup,
  hasSlot,
  loadDelivery,
  loadPublicHolidays,
  type MethodOffer,
  offerDelivery,
  type PlacedDate,
  presentHours,
  promiseOfDate,
  readOpenDates,
} from '../../goods/delivery/index.ts'
import { listAddresses } from '../../people/addresses/addresses.ts'
import type { PricedCart, PricedGroup } from './rules.ts'
import { presentCart } from './show-cart.ts'

/** How a shop delivers its part of a purchase. */
export interface GroupDelivery extends DeliveryOffer {
  /** Undefined: it does not deliver this there. */
  chosen: MethodOffer | undefined
  /** The wanted method or pick-up date is not among the options. */
  isChoiceGone: boolean
  /** The wanted pick-up date has no slot left. */
  isPickupFull: boolean
  /** In which the shop’s days begin. */
  timeZone: string
  grams: number
  /** The names of its zones. */
  zones: readonly string[]
}

/** What a shopper has chosen of a shop's delivery. */
export interface WantedDelivery {
  methodId: number
  /** Undefined: the first with a slot left. */
  pickupDateId: number | undefined
}

/** The choices of a call, by shop. */
export const wantedOf = (
  choices: readonly { shop_id: number; method_id: number; pickup_date_id?: number }[],
): ReadonlyMap<number, WantedDelivery> =>
  new Map(
    choices.map(({ shop_id, method_id, pickup_date_id }) => [
      shop_id,
      { methodId: method_id, pickupDateId: pickup_date_id },
    ]),
  )

interface Delivering {
  to: Destination
  settings: Pick<Settings, 'cash_on_delivery'>
  now: number
  /** The wanted methods by shop; a shop without one delivers by its default method. */
  wanted?: ReadonlyMap<number, WantedDelivery>
}

/** Where an address is; without one, or where it names no country, in that of the market. */
export const destinationOf = (
  address: Pick<Address, 'country' | 'region' | 'post_code'> | undefined,
  { home_country: home }: Pick<Settings, 'home_country'>,
): Destination => ({
  country: address?.country ?? home,
  region: address?.region ?? null,
  postCode: address?.post_code ?? null,
})

/** The delivery of each shop that has named methods, by shop. For others nothing is read. */
export async function deliverGroups(
  db: Db | Tx,
  groups: readonly PricedGroup[],
  { to, settings, now, wanted }: Delivering,
): Promise<ReadonlyMap<number, GroupDelivery>> {
  const delivered = new Map<number, GroupDelivery>()
  for (const { shop, lines } of groups.filter(hasMethods)) {
    const delivery = await loadDelivery(db, shop.id, shop.deliveryVersion)
    const isPublicHoliday = await loadPublicHolidays(db)
    const amount = lines.reduce((sum, line) => sum + line.lineTotal, 0)
    const grams = lines.reduce((sum, line) => sum + (line.grams || delivery.dispatch.default_grams) * line.quantity, 0)
    const dates = hasPickup(delivery) ? await readOpenDates(db, shop.id, now) : []
    const offer = offerDelivery(delivery, { to, grams, amount }, { now, isPublicHoliday }, dates)
    const wish = wanted?.get(shop.id)
    const chosen = findWanted(offer.options, wish)
    delivered.set(shop.id, {
      ...offer,
      chosen: chosen ?? chooseDelivery(offer.options, { cashOffered: settings.cash_on_delivery }),
      isChoiceGone: wish !== undefined && !chosen,
      isPickupFull: dates.some(({ date }) => date.id === wish?.pickupDateId && date.slots_left === 0),
      timeZone: delivery.dispatch.time_zone,
      grams,
      zones: delivery.servedZones,
    })
  }
  return delivered
}

function findWanted(options: readonly MethodOffer[], wish: WantedDelivery | undefined): MethodOffer | undefined {
  const option = options.find(({ method }) => method.id === wish?.methodId)
  if (!option?.pickup || wish?.pickupDateId === undefined) return option
  const { dates } = option.pickup
  const chosen = dates.find((placed) => placed.date.id === wish.pickupDateId && hasSlot(placed))
  return chosen && onDate(option, chosen)
}

/** A pick-up on another date. */
export const onDate = (option: MethodOffer, chosen: PlacedDate): MethodOffer => ({
  ...option,
  promise: promiseOfDate(chosen),
  pickup: { dates: option.pickup?.dates ?? [], chosen },
})

const hasMethods = ({ shop }: PricedGroup): boolean => shop.deliveryVersion > 0

/** The groups with the charges and days of the chosen methods, as totals and orders count them. */
export const withDelivery = (
  groups: readonly PricedGroup[],
  delivered: ReadonlyMap<number, GroupDelivery>,
  locale: string,
): PricedGroup[] =>
  groups.map(({ shop, lines }) => {
    const found = delivered.get(shop.id)
    if (!found) return { shop, lines }
    const { chosen } = found
    return {
      shop: {
        ...shop,
        deliveryCharge: chosen?.charge ?? 0,
        freeDeliveryFrom: null,
        isDeliverySet: true,
        estimatedDelivery: chosen?.promise ? formatPromise(chosen.promise, locale) : shop.estimatedDelivery,
      },
      lines,
    }
  })

/** What a group says about its delivery. */
export function presentChosen({ chosen, options }: GroupDelivery): Pick<CartGroup, 'delivery'> {
  const other = options.find(({ pickup }) => pickup)?.pickup
  return chosen
    ? {
        delivery: {
          method_id: chosen.method.id,
          charge: toDecimal(chosen.charge),
          free_from_left: chosen.freeFromLeft === null ? null : toDecimal(chosen.freeFromLeft),
          promise: chosen.promise,
          ...(chosen.pickup
            ? { pickup: presentHours(chosen.pickup.chosen) }
            : other && { other_pickup: presentHours(other.chosen) }),
        },
      }
    : {}
}

/** The default address of a shopper, else the first; undefined without any. */
export async function defaultAddressOf(db: Db | Tx, userId: number): Promise<Address | undefined> {
  // The default comes first.
  const [address] = await listAddresses(db, userId)
  return address
}

/** Where a shopper wants to know the delivery to. */
export interface CartPlace {
  country?: string | undefined
  region?: string | undefined
  post_code?: string | undefined
}

interface ShownCart {
  cart: PricedCart
  info: string | undefined
  userId: number
  /** Without a country: the shopper's default address. */
  place: CartPlace
}

/** A cart with its delivery to a place, where a shop of it has named methods. */
export async function showCart(
  { database: { db }, settings: source, now }: ModuleDeps,
  { cart, info, userId, place }: ShownCart,
): Promise<CartReply> {
  const shown = presentCart(cart, info)
  if (!cart.groups.some(hasMethods)) return shown
  const settings = await source.read()
  const { country, region = null, post_code = null } = place
  const address = country ? { country, region, post_code } : await defaultAddressOf(db, userId)
  const to = destinationOf(address, settings)
  const delivered = await deliverGroups(db, cart.groups, { to, settings, now: now() })
  return {
    ...shown,
    delivered_to: { country: to.country, region: to.region, post_code: to.postCode },
    cart_items: shown.cart_items.map((group) => {
      const found = delivered.get(group.shop_id)
      return found ? { ...group, ...presentChosen(found) } : group
    }),
  }
}
