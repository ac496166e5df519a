import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ReportKind } from '@rialto/contract/enums'
import { lazyOverlay } from '@rialto/ui/lazy-overlay.tsx'
import { TextButton } from '@rialto/ui/text-button.tsx'
import type { ReactNode } from 'react'
import { showErrorToast } from '../errors/index.ts'

const ReportDialog = lazyOverlay('dialog', async () => (await import('./report-dialog.tsx')).ReportDialog)

interface ReportButtonProps {
  kind: ReportKind
  /** Of a conversation, the shop. */
  subjectId: number
  children: ReactNode
  className?: string
}

/** Opens the dialog in which shoppers report something to the market. Its code loads with the first press. */
export function ReportButton({ kind, subjectId, children, className }: ReportButtonProps) {
  const { t } = useTranslation()
  return (
    <ReportDialog
      kind={kind}
      subjectId={subjectId}
      onLoadError={(error) => showErrorToast(error, t('That did not open. Please try again.'))}
      trigger={(props) => (
        <TextButton {...props} className={className}>
          {children}
        </TextButton>
      )}
    />
  )
}
