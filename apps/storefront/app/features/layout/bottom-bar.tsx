import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { isLinkVisible } from '../../lib/link-visibility.ts'
import { useSettings } from '../settings/index.ts'
import { CategoriesButton } from './categories-button.tsx'
import { ConfiguredLink } from './configured-link.tsx'
import { DownloadButton } from './download-button.tsx'

/** The second navigation bar (docs/spec §2, "Bottom bar"). On phones the drawer contains its links. */
export function BottomBar() {
  const { t } = useTranslation()
  const { settings } = useSettings()
  return (
    <div data-gives-way="low" className="relative z-10 hidden border-b border-line bg-card md:block">
      <div className="wrap flex h-12 items-stretch gap-6">
        <CategoriesButton />
        <nav aria-label={t('Main menu')} className="min-w-0 flex-1">
          <ul className="scrollbar-none flex h-full gap-6 overflow-x-auto">
            {settings.menus
              .filter(({ url, is_external }) => is_external || isLinkVisible(url, settings))
              .map(({ id, name, url, is_external, target }) => (
                <li key={id} className="flex flex-none">
                  <ConfiguredLink
                    url={url}
                    target={target}
                    isExternal={is_external}
                    marksCurrent
                    className="inline-flex h-full items-center whitespace-nowrap -outline-offset-2 transition-colors hover:text-accent-ink aria-[current=page]:text-accent-ink aria-[current=page]:inset-shadow-[0_-2px_var(--accent)]"
                  >
                    {name}
                  </ConfiguredLink>
                </li>
              ))}
          </ul>
        </nav>
        <DownloadButton />
      </div>
    </div>
  )
}
