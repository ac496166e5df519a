import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { CountBubble } from '@rialto/ui/count-bubble.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { lazyOverlay } from '@rialto/ui/lazy-overlay.tsx'
import { Bell } from 'lucide'
import { usePlace } from '../lib/place-context.tsx'
import { showError } from '../lib/show-error.ts'

const NotificationPanel = lazyOverlay(
  'dialog',
  async () => (await import('../notifications/notification-panel.tsx')).NotificationPanel,
)

/** The number of unread notifications in the current shop; opens them. */
export function NotificationBell() {
  const { t } = useTranslation()
  const { place } = usePlace()
  if (place?.kind !== 'shop' || place.shop.status !== 'active') return null
  const unread = place.shop.counts?.notifications ?? 0
  return (
    <NotificationPanel
      onLoadError={(error) => showError(error, t('That did not open. Please try again.'))}
      trigger={(props) => (
        <span className="relative flex-none">
          <IconButton
            {...props}
            icon={Bell}
            label={unread > 0 ? t('{{count}} unread notifications', { count: unread }) : t('Notifications')}
          />
          <CountBubble count={unread} className="pointer-events-none absolute end-0.5 top-0.5" />
        </span>
      )}
    />
  )
}
