import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { ChevronRight } from 'lucide'
import { Link } from 'react-router'
import { useSettings } from '../../settings/index.ts'
import { helpPages } from './help-pages.ts'

/** Links to the operator's help pages. */
export function HelpLinks() {
  const { t } = useTranslation()
  const { settings } = useSettings()
  const pages = helpPages(settings)
  if (pages.length === 0) return null
  return (
    <section aria-labelledby="help-pages">
      <h2 id="help-pages" className="pb-3 text-18">
        {t('Good to know')}
      </h2>
      <ul className="panel px-5 *:last:border-0">
        {pages.map(({ url, title }) => (
          <li key={url} className="border-b border-line">
            <Link
              to={url}
              prefetch="intent"
              className="flex min-h-12 items-center justify-between gap-3 hover:underline hover:underline-offset-3"
            >
              {title}
              <Icon as={ChevronRight} size={18} flip className="text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
