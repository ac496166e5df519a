import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { atom } from 'nanostores'
import { usePlace } from '../lib/place.tsx'
import { type Screen, useMayOpen } from '../screens/screen.ts'
import { screens } from '../screens/screens.ts'

export interface VisibleScreen extends Screen {
  label: string
  /** How much work waits there. */
  count: number
}

/** The screens that the person may open in the current place, in the order of navigation. */
export function useVisibleScreens(): VisibleScreen[] {
  const { t } = useTranslation()
  const { place } = usePlace()
  const mayOpen = useMayOpen()
  const shopCounts = place?.kind === 'shop' ? place.shop.counts : null
  const marketCounts = place?.kind === 'market' ? place.market.counts : undefined
  return screens.filter(mayOpen).map((screen) => ({
    ...screen,
    label: screen.title(t),
    count: sumOf([
      ...(screen.queues ?? []).map((queue) => shopCounts?.[queue]),
      ...(screen.marketQueues ?? []).map((queue) => marketCounts?.[queue]),
    ]),
  }))
}

const sumOf = (counts: readonly (number | null | undefined)[]): number =>
  counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)

/** The overlay of the frame that is open. */
export const $overlay = atom<'palette' | 'keys' | null>(null)

export const openPalette = (): void => $overlay.set('palette')
export const openKeys = (): void => $overlay.set('keys')
export const closeOverlay = (): void => $overlay.set(null)
