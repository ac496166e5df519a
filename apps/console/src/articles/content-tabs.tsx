import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { TabLinks } from '@rialto/ui/tab-links.tsx'

export type ContentPart = 'posts' | 'pages' | 'texts'

/** The three kinds of words that a market writes. */
export function ContentTabs({ current }: { current: ContentPart }) {
  const { t } = useTranslation()
  const parts: { part: ContentPart; to: string; label: string }[] = [
    { part: 'posts', to: '/content', label: t('Blog') },
    { part: 'pages', to: '/content/pages', label: t('Pages') },
    { part: 'texts', to: '/content/texts', label: t('Interface texts') },
  ]
  return (
    <TabLinks
      label={t('Content')}
      className="mb-3"
      items={parts.map(({ part, to, label }) => ({ to, label, current: part === current }))}
    />
  )
}
