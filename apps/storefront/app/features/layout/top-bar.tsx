import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { phoneLink } from '@rialto/contract/phone-link'
import { Icon } from '@rialto/ui/icon.tsx'
import { Store } from 'lucide'
import { Link } from 'react-router'
import { isLinkVisible } from '../../lib/link-visibility.ts'
import { TopBarSession } from '../session/index.ts'
import { useSettings } from '../settings/index.ts'
import { CurrencyMenu, LanguageMenu, ThemeMenu } from './preference-menus.tsx'

const BECOME_A_SELLER = '/shop/register'

/** The bar above the header (docs/spec §2, "Top bar"). On phones the drawer contains all of it. */
export function TopBar() {
  const { t } = useTranslation()
  const { settings } = useSettings()
  return (
    <section aria-label={t('Service')} data-gives-way="low" className="hidden bg-ground-2 text-12 text-ink-2 md:block">
      <div className="wrap flex min-h-9 items-center gap-6">
        {isLinkVisible(BECOME_A_SELLER, settings) && (
          <Link to={BECOME_A_SELLER} className="inline-flex min-h-9 items-center gap-1.5 hover:text-ink">
            <Icon as={Store} size={16} />
            {t('Become a Seller')}
          </Link>
        )}
        {settings.mobile && <Hotline phone={settings.mobile} />}
        <div className="ms-auto -me-2 flex items-center gap-1">
          <CurrencyMenu />
          <LanguageMenu />
          <ThemeMenu />
          <TopBarSession />
        </div>
      </div>
    </section>
  )
}

export function Hotline({ phone, className }: { phone: string; className?: string }) {
  const { t } = useTranslation()
  return (
    <a href={phoneLink(phone)} className={className ?? 'inline-flex min-h-9 items-center gap-1.5 hover:text-ink'}>
      {t('Hotline')} <span className="num">{phone}</span>
    </a>
  )
}
