import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { TabLinks } from '@rialto/ui/tab-links.tsx'
import { usePlace } from '../lib/place.tsx'

interface MarketOrderTabsProps {
  current: 'orders' | 'refunds' | 'disputes'
  /** How many of the opened tab wait for a person, where it is known. */
  waiting?: number | undefined
}

/** The orders of all shops and, for those who may give money back, refunds and disputes. */
export function MarketOrderTabs({ current, waiting }: MarketOrderTabsProps) {
  const { t } = useTranslation()
  const { place } = usePlace()
  if (place?.kind !== 'market' || !place.market.permissions.includes('refunds')) return null
  return (
    <TabLinks
      label={t('Orders, refunds and disputes')}
      className="mb-3"
      items={[
        { to: '/market-orders', label: t('Orders'), current: current === 'orders' },
        {
          to: '/market-orders/refunds',
          label: t('Refunds'),
          count: (current === 'refunds' && waiting) || undefined,
          current: current === 'refunds',
        },
        {
          to: '/market-orders/disputes',
          label: t('Disputes'),
          count: (current === 'disputes' && waiting) || undefined,
          current: current === 'disputes',
        },
      ]}
    />
  )
}
