import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerOrderDetails } from '@rialto/contract'
import { ORDER_NOTE_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import type { useRecordArrival } from './use-market-orders.ts'

interface ArrivalDialogProps {
  order: SellerOrderDetails
  record: ReturnType<typeof useRecordArrival>
  onClose: () => void
}

/** Asks where it is known from that an order has arrived, and says what follows. */
export function ArrivalDialog({ order, record, onClose }: ArrivalDialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const isReady = reason.trim() !== ''
  const send = () => {
    if (isReady && !record.isPending) record.mutate(reason.trim(), { onSuccess: onClose })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={record.isPending}
      title={t('Has order {{code}} arrived?', { code: order.order_code })}
      lead={t(
        'The order counts as delivered, commission is charged, and its shop is paid after the days for returns. This cannot be taken back.',
      )}
      closeLabel={t('Close')}
    >
      <Form className="grid gap-4" onSend={send}>
        {record.error && <Notice tone="error">{messageOf(record.error, t('The shop cannot be reached'))}</Notice>}
        <TextArea
          label={t('Where it is known from')}
          hint={t('The shop reads it beside the order.')}
          dir="auto"
          maxLength={ORDER_NOTE_MAX}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Not yet')}</Button>
          <Button type="submit" variant="pri" pending={record.isPending} disabled={!isReady}>
            {t('It has arrived')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
