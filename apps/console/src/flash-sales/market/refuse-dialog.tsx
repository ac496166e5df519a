import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketFlashOffer, MarketFlashSaleDetails } from '@rialto/contract'
import { CANCEL_REASON_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { useState } from 'react'
import { messageOf } from '../../lib/errors.tsx'
import { useOfferDecisions } from './use-market-sales.ts'

interface RefuseDialogProps {
  sale: MarketFlashSaleDetails
  offer: MarketFlashOffer
  onClose: () => void
}

/** Refuses an offer or takes a product out, with the reason that its seller reads. */
export function RefuseDialog({ sale, offer, onClose }: RefuseDialogProps) {
  const { t } = useTranslation()
  const { refuse } = useOfferDecisions(sale.id)
  const [reason, setReason] = useState('')
  const fieldError = refuse.error instanceof ApiError ? refuse.error.errors.reason?.[0] : undefined
  const isWaiting = offer.state === 'waiting'
  const send = () => {
    if (reason.trim() !== '')
      refuse.mutate({ productId: offer.product_id, reason: reason.trim() }, { onSuccess: onClose })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={refuse.isPending}
      title={isWaiting ? t('Refuse {{name}}', { name: offer.name }) : t('Take {{name}} out', { name: offer.name })}
      lead={
        isWaiting
          ? t('The seller reads the reason, and may make another offer.')
          : t('It is back at its usual price at once. Orders keep the price of the sale.')
      }
      closeLabel={t('Close')}
    >
      <Form onSend={send} className="grid gap-4">
        {refuse.error && !fieldError && (
          <Notice tone="error">{messageOf(refuse.error, t('The shop cannot be reached'))}</Notice>
        )}
        <TextArea
          label={t('Message to the seller')}
          dir="auto"
          rows={3}
          autoFocus
          maxLength={CANCEL_REASON_MAX}
          value={reason}
          error={fieldError}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="danger" pending={refuse.isPending} disabled={reason.trim() === ''}>
            {isWaiting ? t('Refuse') : t('Take out')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
