import { ApiError } from '@rialto/client/api/client.ts'
import { useRequestKey } from '@rialto/client/api/use-request-key.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerOrderDetails } from '@rialto/contract'
import { writtenCurrency } from '@rialto/contract/currencies'
import { CANCEL_REASON_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { ChosenPieces } from './chosen-pieces.tsx'
import { PreviewedAmounts } from './previewed-amounts.tsx'
import { useOrderChange } from './use-orders.ts'

interface RefundDialogProps {
  order: SellerOrderDetails
  onClose: () => void
}

/** Gives pieces that were sent, and the delivery, back: what the shopper gets, and what it costs the shop, stand there before. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const { t } = useTranslation()
  const currency = writtenCurrency(order.currency, useSettings())
  const lines = order.lines.filter(({ refundable = 0 }) => refundable > 0)
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({})
  const [delivery, setDelivery] = useState(false)
  const [restock, setRestock] = useState(false)
  const [reason, setReason] = useState('')
  // Somebody else may change the order while this is open: the first attempt is for what was there when the person began.
  const [seen, setSeen] = useState<number | null>(order.version)
  const refund = useRefund({ id: order.id, version: seen ?? order.version })
  const pieces = lines.flatMap(({ id }) => (chosen[id] ? [{ line_id: id, quantity: chosen[id] }] : []))
  const isNothing = pieces.length === 0 && !delivery
  const preview = useRefundPreview(order, { lines: pieces, delivery, isNothing })
  const shown = isNothing ? undefined : preview.data?.preview
  const error = refund.error ?? (isNothing ? null : preview.error)
  const send = () => {
    if (!shown || preview.isFetching || refund.isPending) return
    refund.mutate(
      { lines: pieces, delivery, restock, reason: reason.trim() || null },
      {
        onSuccess: onClose,
        // They have read of the change, and see the order as it is now.
        onError: (refusal) => refusal instanceof ApiError && refusal.code === 'stale' && setSeen(null),
      },
    )
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={refund.isPending}
      width="lg"
      title={t('Refund pieces')}
      lead={t('The customer is told by mail. It cannot be undone.')}
      closeLabel={t('Close')}
    >
      <Form className="grid gap-4" onSend={send}>
        {error && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
        <ChosenPieces
          label={t('Pieces that were sent')}
          lines={lines.map(({ id, name, refundable = 0 }) => ({ id, name, max: refundable }))}
          nameOf={(name) => t('Pieces of {{name}} to refund', { name })}
          chosen={chosen}
          onChange={setChosen}
        />
        <div className="grid gap-1">
          {(order.delivery_left ?? 0) > 0 && (
            <Checkbox checked={delivery} onChange={({ currentTarget }) => setDelivery(currentTarget.checked)}>
              {t('Delivery')} <span className="num">{formatMoney(order.delivery_left ?? 0, currency)}</span>
            </Checkbox>
          )}
          <Checkbox checked={restock} onChange={({ currentTarget }) => setRestock(currentTarget.checked)}>
            {t('The pieces came back and are sold again')}
          </Checkbox>
        </div>
        <TextArea
          label={t('A line for the customer')}
          hint={t('The customer reads it in the mail and beside the order.')}
          dir="auto"
          rows={2}
          maxLength={CANCEL_REASON_MAX}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {shown && <PreviewedAmounts preview={shown} currency={currency} />}
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Keep as it is')}</Button>
          <Button
            type="submit"
            variant="pri"
            pending={refund.isPending}
            disabled={!shown || preview.isFetching || shown.amount === 0}
          >
            {t('Refund')} {shown && <span className="num">{formatMoney(shown.amount, currency)}</span>}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

interface WantedPieces {
  lines: { line_id: number; quantity: number }[]
  delivery: boolean
}

const useRefundPreview = (
  { id, version }: SellerOrderDetails,
  { isNothing, ...body }: WantedPieces & { isNothing: boolean },
) =>
  useQuery({
    queryKey: ['POST /seller/orders/{id}/refunds/preview', id, version, body],
    queryFn: ({ signal }) =>
      consoleApi.call('POST /seller/orders/{id}/refunds/preview', { params: { id }, body, signal }),
    enabled: !isNothing,
    placeholderData: keepPreviousData,
    retry: false,
  })

/** A refund whose reply was lost gives nothing back twice when it is sent again. */
function useRefund({ id, version }: Pick<SellerOrderDetails, 'id' | 'version'>) {
  const withKey = useRequestKey()
  return useOrderChange(id, (body: WantedPieces & { restock: boolean; reason: string | null }) =>
    withKey((key) =>
      consoleApi.call('POST /seller/orders/{id}/refunds', {
        params: { id },
        headers: { 'idempotency-key': key },
        body: { ...body, version },
      }),
    ),
  )
}
