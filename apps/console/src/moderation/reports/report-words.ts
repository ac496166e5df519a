import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketReport } from '@rialto/contract'
import type { ReportKind, ReportOutcome, ReportView } from '@rialto/contract/enums'
import { useReportWords } from '../../reviews/report-words.ts'

/** The kinds, outcomes and reasons of reports in words. */
export function useMarketReportWords() {
  const { t } = useTranslation()
  const reasons = useReportWords()
  const kinds: Record<ReportKind, string> = {
    product: t('Product'),
    shop: t('Shop'),
    review: t('Customer review'),
    question: t('Question'),
    conversation: t('Conversation'),
  }
  const views: Record<ReportView, string> = {
    open: t('Open'),
    product: t('Products'),
    shop: t('Shops'),
    review: t('Reviews'),
    question: t('Questions'),
    conversation: t('Conversations'),
    settled: t('Settled'),
  }
  const outcomes: Record<ReportOutcome, string> = {
    dismissed: t('Dismissed'),
    hidden: t('Hidden'),
    shown: t('Shown again'),
    handled: t('Handled'),
  }
  const reasonOf = ({ is_appeal, reason }: Pick<MarketReport, 'is_appeal' | 'reason'>) =>
    is_appeal ? t('Asks for another look') : reasons[reason]
  return { kinds, views, outcomes, reasons, reasonOf }
}
