import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { usePlace } from '../place/place-context.tsx'
import { mayOpen } from '../place/places.ts'
import type { Screen } from '../screens/screen.ts'
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
  const counts = place?.kind === 'shop' ? place.shop.counts : null
  return screens
    .filter(({ needs }) => mayOpen(needs, place))
    .map((screen) => ({
      ...screen,
      label: screen.title(t),
      count: (screen.queues ?? []).reduce((sum, queue) => sum + (counts?.[queue] ?? 0), 0),
    }))
}
