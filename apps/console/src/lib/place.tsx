import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ConsoleUser, OwnShop } from '@rialto/contract'
import type { OperatorPermission, OperatorRole, SellerPermission, SellerRole } from '@rialto/contract/permissions'
import type { IconNode } from 'lucide'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { $shopId, keyOfShop, storedPlace } from './api.ts'

interface PlaceState {
  user: ConsoleUser
  places: Place[]
  place: Place | null
  /** Changes to another place; the caller then leaves the screen. */
  choose: (key: string) => void
}

const PlaceContext = createContext<PlaceState | null>(null)

/** Provides the person and the place that they work in, which is remembered on this device. */
export function PlaceProvider({ user, children }: { user: ConsoleUser; children: ReactNode }) {
  const [key, setKey] = useState(() => storedPlace.read())
  const places = placesOf(user)
  const place = findPlace(places, key)
  // Set while rendering, since the screens below make their calls before effects of this component run.
  $shopId.set(place?.kind === 'shop' ? place.shop.id : null)
  const choose = (chosen: string) => {
    storedPlace.write(chosen)
    setKey(chosen)
  }
  return <PlaceContext value={{ user, places, place, choose }}>{children}</PlaceContext>
}

/** The person and their current place. */
export function usePlace(): PlaceState {
  const state = useContext(PlaceContext)
  if (!state) throw new Error('usePlace needs a PlaceProvider above it')
  return state
}

/** Whether the person's role in the current shop has a permission. */
export function useMay(permission: SellerPermission): boolean {
  const { place } = usePlace()
  return place?.kind === 'shop' && place.shop.permissions.includes(permission)
}

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
const findPlace = (places: readonly Place[], key: string | null): Place | null =>
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

/** The roles as people read them. */
export function useRoleNames() {
  const { t } = useTranslation()
  const seller: Record<SellerRole, string> = {
    owner: t('Owner'),
    manager: t('Manager'),
    fulfilment: t('Fulfilment'),
    support: t('Customer support'),
  }
  const operator: Record<OperatorRole, string> = {
    owner: t('Owner'),
    admin: t('Administrator'),
    support: t('Customer support'),
    catalogue: t('Catalogue'),
    finance: t('Finance'),
  }
  return {
    seller,
    operator,
    /** Roles of both sides that have the same name are called the same. */
    of: (role: SellerRole | OperatorRole): string => ({ ...seller, ...operator })[role],
    ofPlace: (place: Place): string => (place.kind === 'shop' ? seller[place.shop.role] : operator[place.market.role]),
  }
}

/** A screen of the navigation that the person may open here. */
interface OpenScreen {
  /** The first part of its address. */
  path: string
  label: string
  icon: IconNode
  place: 'work' | 'settings' | 'end' | 'panel'
}

interface KnownScreens {
  open: readonly OpenScreen[]
  /** The title of any screen of the console by the first part of its address, also of one that is not open here. */
  titleOf: (path: string) => string | undefined
}

/** The screens of the console; the frame provides them, as screens cannot import the list that loads them. */
export const KnownScreens = createContext<KnownScreens>({ open: [], titleOf: () => undefined })

export const useKnownScreens = (): KnownScreens => useContext(KnownScreens)

/** Returns a function that tells whether an address belongs to a screen that the person may open here. */
export function useCanOpen(): (address: string) => boolean {
  const { open } = useKnownScreens()
  return (address) => {
    const [first = ''] = address.slice(1).split(/[/?#]/)
    return open.some(({ path }) => path === first)
  }
}
