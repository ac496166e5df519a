import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { CountBubble } from '@rialto/ui/count-bubble.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { lazyOverlay } from '@rialto/ui/lazy-overlay.tsx'
import { Ellipsis } from 'lucide'
import { NavLink } from 'react-router'
import { showError } from '../lib/show-error.ts'
import { useVisibleScreens } from './use-visible-screens.ts'

/** As many as fit the width of a phone with their names, beside the button for the others. */
const MOST = 4

const AllScreens = lazyOverlay('dialog', async () => (await import('./all-screens-sheet.tsx')).AllScreensSheet)

const barItem = 'grid h-15 content-center justify-items-center gap-0.5 text-12 -outline-offset-2'

/** The navigation of phones. */
export function BottomBar() {
  const { t } = useTranslation()
  const visible = useVisibleScreens()
  const screens = visible.slice(0, MOST)
  return (
    <nav aria-label={t('Console')} className="border-t border-line bg-card">
      <ul className="flex">
        {screens.map(({ path, icon, label, count }) => (
          <li key={path} className="min-w-0 flex-1">
            <NavLink
              to={`/${path}`}
              className={({ isActive }) =>
                cx(
                  barItem,
                  isActive ? 'font-semibold text-accent-ink inset-shadow-[0_2px_var(--accent)]' : 'text-ink-2',
                )
              }
            >
              <span className="relative">
                <Icon as={icon} size={22} />
                <CountBubble count={count} className="absolute -end-3 -top-1.5" />
              </span>
              <span className="max-w-full truncate">{label}</span>
              {count > 0 && <span className="sr-only">: {count}</span>}
            </NavLink>
          </li>
        ))}
        {visible.length > MOST && (
          <li className="min-w-0 flex-1">
            <AllScreens
              onLoadError={(error) => showError(error, t('That did not open. Please try again.'))}
              trigger={(props) => (
                <button {...props} type="button" className={`w-full ${barItem} text-ink-2`}>
                  <Icon as={Ellipsis} size={22} />
                  <span className="max-w-full truncate">{t('More')}</span>
                </button>
              )}
            />
          </li>
        )}
      </ul>
    </nav>
  )
}
