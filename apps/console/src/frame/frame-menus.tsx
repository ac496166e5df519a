import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { CountBubble } from '@rialto/ui/count-bubble.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { lazyOverlay } from '@rialto/ui/late-component.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Bell, ChevronsUpDown } from 'lucide'
import { useNavigate } from 'react-router'
import { showError } from '../lib/errors.tsx'
import { Mark } from '../lib/mark.tsx'
import { type Place, usePlace, useRoleNames } from '../lib/place.tsx'

const PlaceMenu = lazyOverlay('menu', async () => (await import('@rialto/ui/menu.tsx')).Menu)

/** Names the place that the person works in; a menu where there are several. */
export function PlaceSwitcher({ compact }: { compact?: boolean }) {
  const { t } = useTranslation()
  const { places, place, choose } = usePlace()
  const names = useRoleNames()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const name = place?.kind === 'shop' ? place.shop.name : t('Market')
  const content = (
    <>
      <PlaceMark place={place} />
      <span className={cx('min-w-0 flex-1 text-start', compact && 'sr-only')}>
        <b className="block truncate">{name}</b>
        {place && <small className="block truncate text-12 text-ink-2">{names.ofPlace(place)}</small>}
      </span>
    </>
  )
  if (places.length < 2) return <div className="flex min-w-0 items-center gap-2.5 px-2 py-1.5">{content}</div>

  async function change(key: string) {
    choose(key)
    await navigate('/')
    // Only the work of the place before was counted.
    void queries.invalidateQueries({ queryKey: ['GET /console/me'] })
    // Another place's lists must not appear for a moment.
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(place?.key) })
  }
  return (
    <PlaceMenu
      label={t('Work for')}
      selected={place?.key}
      items={places.map((one) => ({ id: one.key, label: one.kind === 'shop' ? one.shop.name : t('Market') }))}
      onAction={(key) => void change(key)}
      onLoadError={(error) => showError(error, t('That did not open. Please try again.'))}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-control px-2 py-1.5 hover:bg-hover"
        >
          {content}
          <Icon as={ChevronsUpDown} size={16} className="text-ink-2" />
        </button>
      )}
    />
  )
}

/** The logo of the shop, or the market's mark. */
function PlaceMark({ place }: { place: Place | null }) {
  if (place?.kind === 'shop')
    return place.shop.logo ? (
      <img
        src={`${place.shop.logo}?w=96`}
        alt=""
        width={32}
        height={32}
        className="size-8 flex-none rounded-control bg-tile object-cover"
      />
    ) : (
      <Avatar name={place.shop.name} />
    )
  return (
    <span className="grid size-8 flex-none place-items-center rounded-control border border-line bg-card">
      <Mark />
    </span>
  )
}

const PersonPanel = lazyOverlay('dialog', async () => (await import('./person-panel.tsx')).PersonPanel)

/** The person's name; opens their own settings and the way out. */
export function PersonMenu({ compact }: { compact?: boolean }) {
  const { t } = useTranslation()
  const { person } = usePlace().user
  return (
    <PersonPanel
      onLoadError={(error) => showError(error, t('That did not open. Please try again.'))}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className={cx(
            'flex min-h-11 min-w-0 flex-none items-center gap-2.5 rounded-control px-2 py-1.5 hover:bg-hover',
            !compact && 'mt-1.5',
          )}
        >
          <Avatar name={person.name} src={person.profile_photo} />
          {compact ? (
            <span className="sr-only">{person.name}</span>
          ) : (
            <>
              <b className="min-w-0 flex-1 truncate text-start">{person.name}</b>
              <Icon as={ChevronsUpDown} size={16} className="text-ink-2" />
            </>
          )}
        </button>
      )}
    />
  )
}

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
