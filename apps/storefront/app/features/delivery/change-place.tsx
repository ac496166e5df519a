import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { nameOfCountry } from '@rialto/contract/address-lines'
import { lazyOverlay } from '@rialto/ui/late-component.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { useSettings } from '../settings/index.ts'
import { type DeliveryPlace, nameOfPlace } from './place-store.ts'

const Chooser = lazyOverlay('dialog', async () => (await import('./change-place-dialog.tsx')).ChangePlaceDialog)

/** Names the place that a delivery is shown for, and changes it. @param place null: the market's country */
export function ChangePlace({ place }: { place: DeliveryPlace | null }) {
  const { t } = useTranslation()
  const { locale, settings } = useSettings()
  const home = settings.home_country
  const name = place ? nameOfPlace(place, locale) : home ? nameOfCountry(home, locale) : null
  return (
    <p>
      {name && `${t('To {{place}}', { place: name })} · `}
      <Chooser
        place={place}
        trigger={(props) => <TextButton {...props}>{name ? t('Change place') : t('Choose a place')}</TextButton>}
      />
    </p>
  )
}
