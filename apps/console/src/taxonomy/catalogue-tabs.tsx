import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { TabLinks } from '@rialto/ui/tab-links.tsx'
import { X } from 'lucide'
import { useId } from 'react'
import type { OpenedProps } from '../list/types.ts'

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

/** The opened value beside the list, in sight while the list scrolls. */
export function OpenedPane({ title, onClose, children }: OpenedProps) {
  const { t } = useTranslation()
  const headId = useId()
  return (
    <section aria-labelledby={headId} className="panel sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto p-5">
      <div className="mb-1 flex items-center justify-between gap-3">
        <h2 id={headId} className="min-w-0 truncate text-16">
          <bdi>{title}</bdi>
        </h2>
        <IconButton icon={X} label={t('Close')} onClick={onClose} />
      </div>
      {children}
    </section>
  )
}
