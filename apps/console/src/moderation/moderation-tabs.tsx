import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { TabLinks } from '@rialto/ui/tab-links.tsx'

/** Products and reviews are two lists of one screen. */
export function ModerationTabs({ current }: { current: 'products' | 'reviews' }) {
  const { t } = useTranslation()
  return (
    <TabLinks
      label={t('Products and reviews')}
      className="mb-3"
      items={[
        { to: '/market-products', label: t('Products'), current: current === 'products' },
        { to: '/market-products/reviews', label: t('Reviews'), current: current === 'reviews' },
      ]}
    />
  )
}
