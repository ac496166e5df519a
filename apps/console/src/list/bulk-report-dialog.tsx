import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Notice } from '@rialto/ui/notice.tsx'

export interface BulkReportDialogProps {
  /** Null: nothing was done. */
  doneText: string | null
  refused: readonly { name: string; reason: string }[]
  onClose: () => void
}

/** Says for each refused row why nothing was changed. */
export function BulkReportDialog({ doneText, refused, onClose }: BulkReportDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('{{count}} refused', { count: refused.length })}
      closeLabel={t('Close')}
    >
      <div className="grid gap-4">
        {doneText && <Notice tone="ok">{doneText}</Notice>}
        <ul className="grid">
          {refused.map(({ name, reason }) => (
            <li key={name} className="grid gap-0.5 border-b border-line py-2.5 last:border-0">
              <b className="num justify-self-start">{name}</b>
              <span className="text-ink-2">{reason}</span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
