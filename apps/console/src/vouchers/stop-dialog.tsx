import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerVoucher } from '@rialto/contract'
import { ConfirmDialog } from '@rialto/ui/confirm-dialog.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { messageOf } from '../lib/errors.tsx'
import { useStopVoucher } from './use-vouchers.ts'

/** Says what follows when a voucher is stopped, and asks. */
export function StopDialog({ voucher, onClose }: { voucher: SellerVoucher; onClose: () => void }) {
  const { t } = useTranslation()
  const stop = useStopVoucher()
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onClose}
      title={t('Stop the voucher {{code}}?', { code: voucher.code })}
      lead={
        voucher.collected > 0
          ? t(
              '{{count}} shoppers have collected it and cannot use it any more. Orders placed with it keep their discount.',
              {
                count: voucher.collected,
              },
            )
          : t('Nobody has collected it. Shoppers see it no more.')
      }
      cancelLabel={t('Let it run')}
      confirmAs="danger"
      confirmLabel={t('Stop the voucher')}
      pending={stop.isPending}
      onConfirm={() => stop.mutate(voucher.id, { onSuccess: onClose })}
    >
      {stop.error && <Notice tone="error">{messageOf(stop.error, t('The shop cannot be reached'))}</Notice>}
    </ConfirmDialog>
  )
}
