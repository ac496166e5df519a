import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Link } from 'react-router'

/**
 * A bar below the header for browsers without JavaScript: explains what works, and links to what the menu would offer.
 */
export function NoScriptBar() {
  const { t } = useTranslation()
  const links = [
    { to: '/products', label: t('All products') },
    { to: '/categories', label: t('Categories') },
    { to: '/support', label: t('Support') },
  ]
  return (
    <noscript>
      <aside aria-label={t('Without JavaScript')} className="border-b border-line bg-ground-2">
        <div className="wrap flex flex-wrap items-center gap-x-5 gap-y-1 py-2.5">
          <p className="text-ink-2">
            {t('Without JavaScript you can browse and search. The cart, your account and the checkout need it.')}
          </p>
          <ul className="flex flex-wrap gap-x-5">
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center text-accent-ink underline underline-offset-3"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </aside>
    </noscript>
  )
}
