import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { usePlace } from '../place/place-context.tsx'
import { mayOpen } from '../place/places.ts'
import { detailScreens } from '../screens/detail-screens.ts'

/** What a person may begin here from any screen: new things, and screens that are opened from another one, such as an import. */
export function usePlaceActions(): { path: string; label: string }[] {
  const { t } = useTranslation()
  const { place } = usePlace()
  const isViewed = place?.kind === 'shop' && place.isViewed === true
  return detailScreens
    .filter(({ needs }) => !isViewed && mayOpen(needs, place))
    .flatMap(({ adds, path, title }) => [
      ...(adds ? [{ path: `/${adds.path}`, label: adds.title(t) }] : []),
      ...(path.includes(':') ? [] : [{ path: `/${path}`, label: title(t) }]),
    ])
}
