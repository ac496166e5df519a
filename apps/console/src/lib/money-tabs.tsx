import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { TabLinks } from '@rialto/ui/tab-links.tsx'
import { useLocation } from 'react-router'
import { useMay, usePlace } from './place.tsx'

/** The screens of money: the balance, and what belongs to it. */
export function MoneyTabs() {
  const { t } = useTranslation()
  const { place } = usePlace()
  const { pathname } = useLocation()
  const mayChangeAccount = useMay('money.account')
  const tabs =
    place?.kind === 'market'
      ? [
          { to: '/market-money', label: t('Balance') },
          { to: '/market-money/sales', label: t('Sales') },
          { to: '/market-money/payouts', label: t('Payouts') },
          { to: '/market-money/commission', label: t('Commission') },
          { to: '/market-money/exports', label: t('Exports') },
        ]
      : [
          { to: '/money', label: t('Balance') },
          { to: '/money/sales', label: t('Sales') },
          { to: '/money/payouts', label: t('Payouts') },
          { to: '/money/invoices', label: t('Invoices') },
          { to: '/money/commission', label: t('Commission') },
          ...(mayChangeAccount
            ? [
                { to: '/money/tax-report', label: t('Tax report') },
                { to: '/money/account', label: t('Bank account') },
              ]
            : []),
        ]
  return (
    <TabLinks
      label={t('Money')}
      className="mb-3"
      items={tabs.map((tab) => ({ ...tab, current: tab.to === pathname }))}
    />
  )
}
