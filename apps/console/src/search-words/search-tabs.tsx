import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { TabLinks } from '@rialto/ui/tab-links.tsx'

interface SearchTabsProps {
  current: 'report' | 'synonyms' | 'occasions'
  /** How many the current tab has. */
  count?: number | undefined
}

/** The report of searches, and the two kinds of search rules. */
export function SearchTabs({ current, count }: SearchTabsProps) {
  const { t } = useTranslation()
  const tabs = [
    { id: 'report', to: '/search-words', label: t('What people searched') },
    { id: 'synonyms', to: '/search-words/synonyms', label: t('Synonyms') },
    { id: 'occasions', to: '/search-words/occasions', label: t('Occasions') },
  ]
  return (
    <TabLinks
      label={t('Search words')}
      className="mb-3"
      items={tabs.map((tab) => ({ ...tab, current: tab.id === current, ...(tab.id === current && { count }) }))}
    />
  )
}
