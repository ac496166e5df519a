import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CancellationPreview, SellerOrderDetails } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { TextWithAmount } from '../lib/money.tsx'
import { CancelReason, useCancelReason } from './cancel-reason.tsx'
import { type Chosen, ChosenPieces, chosenLines } from './chosen-pieces.tsx'
import { leftOf } from './parcel-parts.tsx'
import type { CancelledPieces } from './use-orders.ts'

interface CancelPiecesDialogProps {
  order: SellerOrderDetails
  /** Reads what the pieces come to. */
  preview: (lines: CancelledPieces['lines'], signal: AbortSignal) => Promise<{ preview: CancellationPreview }>
  cancel: {
    mutate: (pieces: CancelledPieces, options: { onSuccess: () => void }) => void
    isPending: boolean
    error: Error | null
  }
  onClose: () => void
}

/** Cancels pieces that were not sent: what the customer gets back or pays less, and reads, stands there before. */
export function CancelPiecesDialog({ order, preview, cancel, onClose }: CancelPiecesDialogProps) {
  const { t } = useTranslation()
  const lines = order.lines.map((line) => ({ id: line.id, name: line.name, max: leftOf(line) }))
  const [chosen, setChosen] = useState<Chosen>({})
  const reason = useCancelReason()
  const pieces = chosenLines(chosen)
  const isNothing = pieces.length === 0
  const previewed = useQuery({
    queryKey: ['cancel-lines/preview', order.id, order.version, pieces],
    queryFn: ({ signal }) => preview(pieces, signal),
    enabled: !isNothing,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const shown = isNothing ? undefined : previewed.data?.preview
  const error = cancel.error ?? (isNothing ? null : previewed.error)
  const isReady = shown !== undefined && !previewed.isFetching && reason.text !== ''
  const send = () => {
    if (isReady && !cancel.isPending) cancel.mutate({ lines: pieces, reason: reason.text }, { onSuccess: onClose })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={cancel.isPending}
      width="lg"
      title={t('Cancel pieces')}
      lead={t('This is final. The pieces go back into stock, and the customer is told by mail.')}
      closeLabel={t('Close')}
    >
      <Form className="grid gap-4" onSend={send}>
        {error && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
        <ChosenPieces
          label={t('Pieces that are not sent')}
          lines={lines.filter(({ max }) => max > 0)}
          nameOf={(name) => t('Pieces of {{name}} to cancel', { name })}
          chosen={chosen}
          onChange={setChosen}
        />
        <CancelReason
          reason={reason}
          error={undefined}
          subject={t('Pieces of your order {{code}} are cancelled', { code: order.order_code })}
        />
        {shown && <WhatFollows preview={shown} made={order.currency} />}
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Keep as it is')}</Button>
          <Button type="submit" variant="danger" pending={cancel.isPending} disabled={!isReady}>
            {shown?.cancels_order ? t('Cancel the order') : t('Cancel pieces')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function WhatFollows({ preview, made }: { preview: CancellationPreview; made: string | undefined }) {
  const { t } = useTranslation()
  const { amount, is_uncollected, cancels_order } = preview
  if (amount === 0 && !cancels_order) return null
  return (
    <Notice tone="warn">
      {cancels_order && <p>{t('Nothing else is left of this order, so all of it is cancelled.')}</p>}
      {amount > 0 && (
        <TextWithAmount
          write={(slot) =>
            is_uncollected
              ? t('The customer pays {{amount}} less.', { amount: slot })
              : t('{{amount}} go back to the customer.', { amount: slot })
          }
          amount={amount}
          made={made}
        />
      )}
    </Notice>
  )
}
