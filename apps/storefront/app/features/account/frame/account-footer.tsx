import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { isLinkVisible } from '../../../lib/link-visibility.ts'
import { useSettings } from '../../settings/index.ts'

/** The footer of account pages: the year and the footer text, or *All rights reserved* (docs/spec §2, "Footer"). */
export function AccountFooter() {
  const { t } = useTranslation()
  const { settings, year } = useSettings()
  const links = [
    { to: '/privacy-policy', label: t('Privacy Policy') },
    { to: '/terms-and-conditions', label: t('Terms & Conditions') },
  ].filter(({ to }) => isLinkVisible(to, settings))
  if (!settings.web_show_footer) return null
  return (
    <footer data-gives-way className="mt-[calc(var(--section)+8px)] border-t border-line bg-card">
      <div className="wrap flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-3 text-12 text-ink-2">
        <p>
          <span className="num">© {year}</span> {settings.web_footer_text || t('All rights reserved')}
        </p>
        <p>
          {links.map(({ to, label }, place) => (
            <Fragment key={to}>
              {place > 0 && <span aria-hidden> · </span>}
              <Link to={to} className="touch-44 relative hover:text-ink hover:underline hover:underline-offset-3">
                {label}
              </Link>
            </Fragment>
          ))}
        </p>
      </div>
    </footer>
  )
}
