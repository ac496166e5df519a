import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ArticleState, ArticleView } from '@rialto/contract/market-enums'
import type { BadgeTone } from '@rialto/ui/badge.tsx'

/** The words for the states of posts and pages. */
export function useArticleWords() {
  const { t } = useTranslation()
  const states: Record<ArticleState, { label: string; tone: BadgeTone }> = {
    draft: { label: t('Draft'), tone: 'mute' },
    scheduled: { label: t('Scheduled'), tone: 'accent' },
    published: { label: t('Published'), tone: 'ok' },
  }
  const views: Record<ArticleView, string> = {
    all: t('All'),
    draft: t('Drafts'),
    scheduled: states.scheduled.label,
    published: states.published.label,
  }
  return { states, views }
}
