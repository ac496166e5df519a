import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { TabLinks } from '@rialto/ui/tab-links.tsx'

export type CatalogueTab = 'categories' | 'brands' | 'colors' | 'sizes'

interface CatalogueTabsProps {
  current: CatalogueTab
  /** How many the current tab has. */
  count: number | undefined
}

/** The parts of the catalogue that all shops share. */
export function CatalogueTabs({ current, count }: CatalogueTabsProps) {
  const { t } = useTranslation()
  const tabs = [
    { id: 'categories', to: '/catalogue', label: t('Categories') },
    { id: 'brands', to: '/catalogue/brands', label: t('Brands') },
    { id: 'colors', to: '/catalogue/colors', label: t('Colours') },
    { id: 'sizes', to: '/catalogue/sizes', label: t('Sizes') },
  ]
  return (
    <TabLinks
      label={t('Catalogue')}
      className="mb-3"
      items={tabs.map((tab) => ({
        ...tab,
        current: tab.id === current,
        ...(tab.id === current && { count }),
      }))}
    />
  )
}
