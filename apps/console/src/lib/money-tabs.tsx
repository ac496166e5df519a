import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { TabLinks } from '@rialto/ui/tab-links.tsx'
import { useLocation } from 'react-router'
import { useMay, usePlace } from './place.tsx'

/** The screens of money: the balance, and what belongs to it. @param current the tab of a screen below it; else that of the address */
export function MoneyTabs({ current }: { current?: string }) {
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
          { to: '/market-money/documents', label: t('Documents') },
          { to: '/market-money/exports', label: t('Exports') },
          { to: '/market-money/proof', label: t('Proof') },
        ]
      : [
          { to: '/money', label: t('Balance') },
          { to: '/money/sales', label: t('Sales') },
          { to: '/money/payouts', label: t('Payouts') },
          { to: '/money/statements', label: t('Statements') },
          { to: '/money/fee-invoices', label: t('Fee invoices') },
          { to: '/money/invoices', label: t('Invoices') },
          { to: '/money/commission', label: t('Commission') },
          ...(mayChangeAccount
            ? [
                { to: '/money/tax-report', label: t('Tax report') },
                { to: '/money/account', label: t('Account for payouts') },
              ]
            : []),
        ]
  return (
    <TabLinks
      label={t('Money')}
      className="mb-3"
      items={tabs.map((tab) => ({ ...tab, current: tab.to === (current ?? pathname) }))}
    />
  )
}
