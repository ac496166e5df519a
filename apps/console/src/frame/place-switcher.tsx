import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { lazyOverlay } from '@rialto/ui/lazy-overlay.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide'
import { useNavigate } from 'react-router'
import { usePlace } from '../lib/place-context.tsx'
import { useRoleNames } from '../lib/role-names.ts'
import { showError } from '../lib/show-error.ts'
import { PlaceMark } from './place-mark.tsx'

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
