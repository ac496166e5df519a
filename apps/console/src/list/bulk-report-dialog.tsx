import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import type { BulkReport } from './run-bulk.ts'
import type { ListDescription } from './types.ts'

interface BulkReportDialogProps<Row> {
  list: Pick<ListDescription<Row>, 'idOf' | 'nameOf'>
  report: BulkReport<Row> & { doneText: string }
  onClose: () => void
}

/** Says for each refused row why nothing was changed. */
export function BulkReportDialog<Row>({ list, report, onClose }: BulkReportDialogProps<Row>) {
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('{{count}} refused', { count: report.refused.length })}
      closeLabel={t('Close')}
    >
      <div className="grid gap-4">
        {report.done.length > 0 && <Notice tone="ok">{report.doneText}</Notice>}
        <ul className="grid">
          {report.refused.map(({ row, reason }) => (
            <li key={list.idOf(row)} className="grid gap-0.5 border-b border-line py-2.5 last:border-0">
              <b className="num justify-self-start">{list.nameOf(row)}</b>
              <span className="text-ink-2">{reason}</span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
