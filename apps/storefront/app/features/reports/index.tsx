import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ReportKind } from '@rialto/contract/enums'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { lazyOverlay } from '@rialto/ui/late-component.tsx'
import { Ellipsis } from 'lucide'
import { showErrorToast } from '../forms/index.ts'

const Choices = lazyOverlay('menu', async () => (await import('./report-choices.tsx')).ReportChoices)

interface ReportMenuProps {
  kind: ReportKind
  /** Of a conversation, the shop. */
  subjectId: number
  /** What the menu offers: *Report this review*. */
  children: string
  className?: string
}

/** A quiet "…" with what is seldom wanted: to report something to the market. Its code loads with the first press. */
export function ReportMenu({ kind, subjectId, children, className }: ReportMenuProps) {
  const { t } = useTranslation()
  return (
    <Choices
      kind={kind}
      subjectId={subjectId}
      choice={children}
      onLoadError={(error) => showErrorToast(error, t('That did not open. Please try again.'))}
      trigger={(props) => <IconButton {...props} icon={Ellipsis} label={t('More')} className={className} />}
    />
  )
}
