import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { useRequestKey } from '@rialto/client/api/use-request-key.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { QuantityStepper } from '@rialto/ui/quantity-stepper.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showErrorToast, useSubmit } from '../forms/index.ts'
import { usePrice } from '../settings/index.ts'
import { CancelReasonFields, useCancelReason } from './cancel-reason.tsx'
import { cacheOrder, refreshOrder } from './use-orders.ts'

interface Pieces {
  line_id: number
  quantity: number
}

/** Cancels single pieces of a pending order, and says what comes back for them. Input is kept when the dialog is closed. */
export function CancelPiecesDialog({ order, isOpen, onOpenChange }: OverlayState & { order: Order }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({})
  const reason = useCancelReason()
  const withKey = useRequestKey()
  const lines = order.lines.flatMap((line) => {
    const left = line.order_qty - (line.quantity_cancelled ?? 0)
    return left > 0 ? [{ id: line.cart_id, name: line.name, left }] : []
  })
  const pieces = lines.flatMap(({ id, left }) => {
    const quantity = Math.min(chosen[id] ?? 0, left)
    return quantity > 0 ? [{ line_id: id, quantity }] : []
  })
  const { form, submit, pending, errors, clearError, showErrors } = useSubmit(
    (body: { lines: Pieces[]; reason: string }) =>
      withKey((key) =>
        api.answer('POST /orders/{id}/cancel-lines', {
          params: { id: order.id },
          headers: { 'idempotency-key': key },
          body,
        }),
      ),
    {
      onSuccess: ({ data, message }) => {
        onOpenChange(false)
        setChosen({})
        cacheOrder(client, data.order)
        showToast({ tone: 'success', title: message || t('The pieces are cancelled') })
      },
      onError: (error) => {
        showErrorToast(error, t('The shop cannot be reached'))
        // The shop has confirmed the order in the meantime; the page shows its new status.
        if (error instanceof ApiError && error.status === 409) onOpenChange(false)
        refreshOrder(client, order.id)
      },
    },
  )
  const send = () => {
    if (pieces.length === 0) return
    if (reason.problem) return showErrors(reason.problem)
    void submit({ lines: pieces, reason: reason.text })
  }
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('Cancel pieces')}
      lead={t('The shop has not confirmed the order yet, so it costs you nothing. The rest is sent as ordered.')}
      closeLabel={t('Close')}
    >
      <Form ref={form} onSend={send} className="grid gap-5">
        <ul aria-label={t('Pieces')} className="divide-y divide-line">
          {lines.map(({ id, name, left }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
              <bdi className="min-w-0 flex-1 basis-40 wrap-anywhere">{name}</bdi>
              <span className="inline-flex items-center gap-2">
                <QuantityStepper
                  value={Math.min(chosen[id] ?? 0, left)}
                  min={0}
                  max={left}
                  chosen={Boolean(chosen[id])}
                  onChange={(value) => setChosen((before) => ({ ...before, [id]: value }))}
                  labels={{
                    quantity: t('Pieces of {{name}} to cancel', { name }),
                    decrease: t('Decrease quantity'),
                    increase: t('Increase quantity'),
                  }}
                />
                <b className="tabular-nums">/ {left}</b>
              </span>
            </li>
          ))}
        </ul>
        <CancelReasonFields reason={reason} errors={errors} onClearError={clearError} />
        {pieces.length > 0 && <WhatFollows order={order} pieces={pieces} />}
        <div className="grid gap-2.5 sm:grid-cols-2">
          <Button disabled={pending} onClick={() => onOpenChange(false)}>
            {t('Keep all of it')}
          </Button>
          <Button type="submit" variant="danger" pending={pending} disabled={pieces.length === 0}>
            {t('Cancel pieces')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** What the chosen pieces come to. */
function WhatFollows({ order, pieces }: { order: Order; pieces: Pieces[] }) {
  const { t } = useTranslation()
  const price = usePrice(order.currency)
  const { data } = useQuery({
    queryKey: ['POST /orders/{id}/cancel-lines/preview', order.id, order.cancellations?.length ?? 0, pieces],
    queryFn: ({ signal }) =>
      api.call('POST /orders/{id}/cancel-lines/preview', { params: { id: order.id }, body: { lines: pieces }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!data) return null
  const { amount, is_uncollected, cancels_order } = data.preview
  if (amount === 0 && !cancels_order) return null
  return (
    <Notice>
      {cancels_order && <p>{t('These are all that is left, so the whole order is cancelled.')}</p>}
      {amount > 0 && (
        <p>
          {is_uncollected
            ? t('You pay {{amount}} less.', { amount: price(amount) })
            : t('{{amount}} goes back to where you paid from.', { amount: price(amount) })}
        </p>
      )}
    </Notice>
  )
}
