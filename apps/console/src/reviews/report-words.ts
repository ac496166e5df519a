import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ReportReason } from '@rialto/contract/enums'

/** The reasons of a report in words. */
export function useReportWords(): Record<ReportReason, string> {
  const { t } = useTranslation()
  return {
    spam: t('Advertising or spam'),
    offensive: t('Insulting or offensive'),
    personal_data: t('Tells personal data'),
    wrong_product: t('About something else'),
    untrue: t('Untrue'),
    other: t('Another reason'),
  }
}
