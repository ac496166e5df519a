import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { EmptyState } from '@rialto/ui/empty-state.tsx'
import { Coffee, Hourglass } from 'lucide'
import { Navigate } from 'react-router'
import { usePlace } from '../lib/place-context.tsx'
import { useMayOpen } from './screen.ts'
import { screens } from './screens.ts'

/** Leads to the first screen with work that the person may open, and says so plainly where there is none. */
export function FirstScreen() {
  const { t } = useTranslation()
  const { place } = usePlace()
  const mayOpen = useMayOpen()
  const first = screens.find((screen) => screen.place === 'work' && mayOpen(screen))
  if (first) return <Navigate to={`/${first.path}`} replace />
  if (place?.kind === 'shop' && place.shop.permissions.length === 0)
    return (
      <EmptyState icon={Hourglass} level={1} title={t('This shop is not open')}>
        {place.shop.status === 'pending'
          ? t('The market has not approved it yet. Its screens appear here once it is open.')
          : t('The market has rejected the application, so there are no screens.')}
      </EmptyState>
    )
  return (
    <EmptyState icon={Coffee} level={1} title={t('Nothing for your role here yet')}>
      {t('The console has no screen for your role so far. Orders of shops and the staff of the market have theirs.')}
    </EmptyState>
  )
}
