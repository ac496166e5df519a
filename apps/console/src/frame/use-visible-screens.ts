import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { usePlace } from '../place/place-context.tsx'
import { mayOpen } from '../place/places.ts'
import { type Screen, screens } from '../screens/screens.ts'

export interface VisibleScreen extends Screen {
  label: string
}

/** The screens that the person may open in the current place, in the order of navigation. */
export function useVisibleScreens(): VisibleScreen[] {
  const { t } = useTranslation()
  const { place } = usePlace()
  return screens.filter(({ needs }) => mayOpen(needs, place)).map((screen) => ({ ...screen, label: screen.title(t) }))
}
