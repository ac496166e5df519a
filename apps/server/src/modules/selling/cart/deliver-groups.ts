import type { Address, CartGroup, CartReply } from '@rialto/contract'
import type { Db, Tx } from '../../../db/index.ts'
import { toDecimal } from '../../../lib/money.ts'
import type { ModuleDeps, Settings } from '../../base/settings/index.ts'
import {
  chooseDelivery,
  type DeliveryOffer,
  type Destination,
  formatPromise,
  loadDelivery,
  loadPublicHolidays,
  type MethodOffer,
  namesOfServedZones,
  offerDelivery,
} from '../../goods/delivery/index.ts'
import { listAddresses } from '../../people/addresses/addresses.ts'
import type { PricedCart, PricedGroup } from './rules.ts'
import { presentCart } from './show-cart.ts'

/** How a shop delivers its part of a purchase. */
export interface GroupDelivery extends DeliveryOffer {
  /** Undefined: it does not deliver this there. */
  chosen: MethodOffer | undefined
  /** The wanted method is not among the options. */
  isChoiceGone: boolean
  grams: number
  /** The names of its zones. */
  zones: readonly string[]
}

interface Delivering {
  to: Destination
  settings: Pick<Settings, 'cash_on_delivery'>
  now: number
  /** The wanted methods by shop; a shop without one delivers by its default method. */
  wanted?: ReadonlyMap<number, number>
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
    const offer = offerDelivery(delivery, { to, grams, amount }, { now, isPublicHoliday })
    const methodId = wanted?.get(shop.id)
    const chosen = offer.options.find(({ method }) => method.id === methodId)
    delivered.set(shop.id, {
      ...offer,
      chosen: chosen ?? chooseDelivery(offer.options, { cashOffered: settings.cash_on_delivery }),
      isChoiceGone: methodId !== undefined && !chosen,
      grams,
      zones: namesOfServedZones(delivery),
    })
  }
  return delivered
}

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
export const presentChosen = ({ chosen }: GroupDelivery): Pick<CartGroup, 'delivery'> =>
  chosen
    ? {
        delivery: {
          method_id: chosen.method.id,
          charge: toDecimal(chosen.charge),
          free_from_left: chosen.freeFromLeft === null ? null : toDecimal(chosen.freeFromLeft),
          promise: chosen.promise,
        },
      }
    : {}

/** The default address of a shopper, else the first; undefined without any. */
export async function defaultAddressOf(db: Db | Tx, userId: number): Promise<Address | undefined> {
  // The default comes first.
  const [address] = await listAddresses(db, userId)
  return address
}

/** A cart with its delivery to the shopper's default address, where a shop of it has named methods. */
export async function showCart(
  { database: { db }, settings: source, now }: ModuleDeps,
  { cart, info, userId }: { cart: PricedCart; info: string | undefined; userId: number },
): Promise<CartReply> {
  const shown = presentCart(cart, info)
  if (!cart.groups.some(hasMethods)) return shown
  const settings = await source.read()
  const to = destinationOf(await defaultAddressOf(db, userId), settings)
  const delivered = await deliverGroups(db, cart.groups, { to, settings, now: now() })
  return {
    ...shown,
    cart_items: shown.cart_items.map((group) => {
      const found = delivered.get(group.shop_id)
      return found ? { ...group, ...presentChosen(found) } : group
    }),
  }
}
