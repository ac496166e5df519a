import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { SellerOrderDetails, SellerShipment } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { Prose } from '@rialto/ui/prose.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { listed } from '../lib/inline-text.ts'
import { TextWithAmount } from '../lib/money.tsx'
import { CancelReason, useCancelReason } from './cancel-reason.tsx'
import { isAboutTracking, readTracking, TrackingFields } from './tracking-fields.tsx'
import { useOrderChange } from './use-orders.ts'

interface PageVersionDialogProps {
  id: number
  at: string
  name: string
  onClose: () => void
}

/** A legal page as it was when an order was placed. */
export function PageVersionDialog({ id, at, name, onClose }: PageVersionDialogProps) {
  const { i18n, t } = useTranslation()
  const { data, error } = useQuery({
    queryKey: ['GET /legal-page-versions/{id}', id, at, i18n.language],
    queryFn: ({ signal }) =>
      consoleApi.call('GET /legal-page-versions/{id}', { params: { id }, query: { at }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={data?.content.title ?? name}
      lead={t('Version of {{time}}', { time: formatMoment(at, i18n.language) })}
      closeLabel={t('Close')}
    >
      {error ? (
        <Notice tone="error">{messageOf(error, t('The page could not be loaded'))}</Notice>
      ) : data ? (
        <Prose html={data.content.description} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  )
}

interface CancelDialogProps {
  order: SellerOrderDetails
  /** Cancels the order; the reason is what the shopper reads. */
  cancel: {
    mutate: (reason: string, options: { onSuccess: () => void }) => void
    isPending: boolean
    error: Error | null
  }
  onClose: () => void
}

/** Asks why an order is cancelled, shows what the shopper will read, and says what follows. */
export function CancelDialog({ order, cancel, onClose }: CancelDialogProps) {
  const { t } = useTranslation()
  const reason = useCancelReason()
  const comesBack = order.amount - (order.refunded_amount ?? 0)
  const isPaid = order.payment_status === 'paid' && comesBack > 0
  const fieldError = cancel.error instanceof ApiError ? cancel.error.errors.reason?.[0] : undefined
  const send = () => {
    if (reason.text !== '' && !cancel.isPending) cancel.mutate(reason.text, { onSuccess: onClose })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={cancel.isPending}
      title={t('Cancel this order?')}
      lead={t('This is final. The pieces go back into stock, and the customer is told by mail.')}
      closeLabel={t('Close')}
    >
      <Form className="grid gap-4" onSend={send}>
        {isPaid && (
          <Notice tone="warn">
            <TextWithAmount
              write={(amount) => t('The payment of {{amount}} goes back to the customer.', { amount })}
              amount={comesBack}
              made={order.currency}
            />
          </Notice>
        )}
        {cancel.error && !fieldError && (
          <Notice tone="error">{messageOf(cancel.error, t('The shop cannot be reached'))}</Notice>
        )}
        <CancelReason
          reason={reason}
          error={fieldError}
          subject={t('Your order {{code}} is cancelled', { code: order.order_code })}
        />
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Keep the order')}</Button>
          <Button type="submit" variant="danger" pending={cancel.isPending} disabled={reason.text === ''}>
            {t('Cancel the order')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

interface EditParcelDialogProps {
  order: SellerOrderDetails
  parcel: SellerShipment
  onClose: () => void
}

/** Changes carrier, number and address of a parcel, unless somebody else has changed them since the dialog opened. */
export function EditParcelDialog({ order, parcel, onClose }: EditParcelDialogProps) {
  const { t } = useTranslation()
  // The order is read again meanwhile; the version must stay that of the texts in the fields.
  const [opened, setOpened] = useState(parcel)
  const change = useOrderChange(order.id, (tracking: ReturnType<typeof readTracking>) =>
    consoleApi.call('PATCH /seller/shipments/{id}', {
      params: { id: opened.id },
      body: { version: opened.version, ...tracking },
    }),
  )
  const isStale = change.error instanceof ApiError && change.error.code === 'stale'

  return (
    <Dialog isOpen onOpenChange={onClose} title={t('Edit parcel')} closeLabel={t('Close')} isLocked={change.isPending}>
      <Form
        className="grid gap-5"
        onSend={(form) => {
          if (change.isPending) return
          change.mutate(readTracking(form), { onSuccess: onClose })
        }}
      >
        <TrackingFields key={opened.version} tracking={opened} error={change.error} />
        {change.error && !isAboutTracking(change.error) && (
          <Notice tone="error">{messageOf(change.error, t('The shop cannot be reached'))}</Notice>
        )}
        {isStale && parcel.version !== opened.version && (
          <Notice
            tone="warn"
            aside={
              <Button
                size="sm"
                onClick={() => {
                  setOpened(parcel)
                  change.reset()
                }}
              >
                {t('Use it')}
              </Button>
            }
          >
            {t('It is now: {{tracking}}', {
              tracking: listed([parcel.carrier, parcel.tracking_number, parcel.tracking_url]) || '–',
            })}
          </Notice>
        )}
        <Button type="submit" variant="pri" pending={change.isPending}>
          {t('Save changes')}
        </Button>
      </Form>
    </Dialog>
  )
}

interface TakeBackDialogProps {
  order: SellerOrderDetails
  parcel: SellerShipment
  onClose: () => void
}

/** Says what follows when a parcel is taken back, and asks. */
export function TakeBackDialog({ order, parcel, onClose }: TakeBackDialogProps) {
  const { t } = useTranslation()
  const takeBack = useOrderChange(order.id, () =>
    consoleApi.call('DELETE /seller/shipments/{id}', { params: { id: parcel.id } }),
  )
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t('Take this parcel back?')}
      lead={t('Its pieces wait to be shipped again, and the customer no longer sees it.')}
      cancelLabel={t('Keep the parcel')}
      confirmAs="pri"
      confirmLabel={t('Take back')}
      pending={takeBack.isPending}
      onConfirm={() => takeBack.mutate(undefined, { onSuccess: onClose })}
    >
      {takeBack.error && <Notice tone="error">{messageOf(takeBack.error, t('The shop cannot be reached'))}</Notice>}
    </ConfirmDialog>
  )
}
