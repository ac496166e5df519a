import type { ConsoleUser, OwnShop } from '@rialto/contract'
import type { OperatorPermission, SellerPermission } from '@rialto/contract/permissions'
import { keyOfShop } from './api/shop-id.ts'

/** A shop of the person, or the market as a whole. */
export type Place =
  | {
      kind: 'shop'
      key: string
      shop: OwnShop
      /** An operator sees it as its seller; every change is refused. */
      isViewed?: true
    }
  | { kind: 'market'; key: string; market: Market }
type Market = NonNullable<ConsoleUser['market']>

/** The permission that a screen needs; `either`: it exists for shops and for the market; `person`: everybody in the console has it. */
export type Needed =
  | { access: 'seller'; permission: SellerPermission | 'any' }
  | { access: 'operator'; permission: OperatorPermission | 'any' }
  | { access: 'either'; seller: SellerPermission; operator: OperatorPermission }
  | { access: 'person' }

/** The key of a shop that is seen as its seller. */
export const viewKeyOf = (shopId: number): string => `view:${shopId}`

/** The places that a person works for: shops first, then the market; last a shop that an operator looks at. */
export function placesOf({ shops, market, viewed_shop: viewed }: ConsoleUser): Place[] {
  const own = shops.map((shop): Place => ({ kind: 'shop', key: keyOfShop(shop.id), shop }))
  return [
    ...own,
    ...(market ? [{ kind: 'market' as const, key: 'market', market }] : []),
    ...(viewed ? [{ kind: 'shop' as const, key: viewKeyOf(viewed.id), shop: viewed, isViewed: true as const }] : []),
  ]
}

/** The place with this key, else the first: a person may have lost the place that they used last. */
export const findPlace = (places: readonly Place[], key: string | null): Place | null =>
  places.find((place) => place.key === key) ?? places[0] ?? null

/** Returns true if the person's role in this place includes the screen. Shops that wait or were rejected have no seller's screens, as their calls are refused. */
export function mayOpen(needed: Needed, place: Place | null): boolean {
  if (needed.access === 'person') return true
  if (place === null) return false
  if (place.kind === 'shop') {
    const permission = needed.access === 'either' ? needed.seller : needed.access === 'seller' && needed.permission
    if (!permission || place.shop.permissions.length === 0) return false
    return permission === 'any' || place.shop.permissions.includes(permission)
  }
  const permission = needed.access === 'either' ? needed.operator : needed.access === 'operator' && needed.permission
  return permission === 'any' || (permission !== false && place.market.permissions.includes(permission))
}
