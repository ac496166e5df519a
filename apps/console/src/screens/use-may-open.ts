import { usePlace } from '../place/place-context.tsx'
import { mayOpen } from '../place/places.ts'
import { useIsMarket } from '../settings/settings-context.tsx'
import type { ScreenRoute } from './screen.ts'

/** Returns a function that tells whether a screen exists here for the person: by their role, and by whether several shops sell. */
export function useMayOpen(): (screen: Pick<ScreenRoute, 'needs' | 'onlyInMarket'>) => boolean {
  const { place } = usePlace()
  const isMarket = useIsMarket()
  return ({ needs, onlyInMarket }) => (isMarket || !onlyInMarket) && mayOpen(needs, place)
}
