import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Menu } from '@rialto/ui/menu.tsx'
import type { AnchoredOverlay } from '@rialto/ui/popover.tsx'
import { Flag } from 'lucide'
import { useState } from 'react'
import { focusWhenFree } from '../../lib/focus-when-free.ts'
import { ReportDialog, type ReportDialogProps } from './report-dialog.tsx'

interface ReportChoicesProps extends AnchoredOverlay, Pick<ReportDialogProps, 'kind' | 'subjectId'> {
  choice: string
}

/** The menu of a "…", and the dialog that it opens. */
export function ReportChoices({ kind, subjectId, choice, ...overlay }: ReportChoicesProps) {
  const { t } = useTranslation()
  const [isReporting, setReporting] = useState(false)
  return (
    <>
      <Menu
        {...overlay}
        label={t('More')}
        placement="bottom end"
        items={[{ id: 'report', label: choice, icon: Flag }]}
        onAction={() => setReporting(true)}
      />
      <ReportDialog
        kind={kind}
        subjectId={subjectId}
        isOpen={isReporting && !overlay.isOpen}
        onOpenChange={(isOpen) => {
          setReporting(isOpen)
          // The dialog was opened from the menu, which has gone by now.
          if (!isOpen) focusWhenFree(() => overlay.triggerRef.current)
        }}
      />
    </>
  )
}
