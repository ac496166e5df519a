import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerOrderDetails, SellerShipment } from '@rialto/contract'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { consoleApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/errors.tsx'
import { useOrderChange } from './use-order.ts'

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
