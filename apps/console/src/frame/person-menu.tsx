import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { lazyOverlay } from '@rialto/ui/lazy-overlay.tsx'
import { ChevronsUpDown } from 'lucide'
import { usePlace } from '../lib/place-context.tsx'
import { showError } from '../lib/show-error.ts'

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
