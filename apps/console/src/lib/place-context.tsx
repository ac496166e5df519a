import type { ConsoleUser } from '@rialto/contract'
import type { SellerPermission } from '@rialto/contract/permissions'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { $shopId, storedPlace } from './api/shop-id.ts'
import { findPlace, type Place, placesOf } from './places.ts'

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
