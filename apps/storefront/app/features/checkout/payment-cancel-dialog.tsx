import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'

interface PaymentCancelDialogProps extends OverlayState {
  lead: string
  limit: string
  pending: boolean
  onTryAgain: () => void
  onPayLater: () => void
}

/** The order-payment-cancel dialog (docs/spec §2): nothing is lost, and the order can be paid now or later. */
export function PaymentCancelDialog({
  isOpen,
  onOpenChange,
  lead,
  limit,
  pending,
  onTryAgain,
  onPayLater,
}: PaymentCancelDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('Payment not completed')}
      lead={lead}
      closeLabel={t('Close')}
      width="sm"
      footer={
        <div className="grid grid-cols-2 gap-2.5">
          <Button disabled={pending} onClick={onPayLater}>
            {t('Pay later')}
          </Button>
          <Button variant="pri" pending={pending} onClick={onTryAgain}>
            {t('Try again')}
          </Button>
        </div>
      }
    >
      <p>{t('Your order is kept, nothing is lost.')}</p>
      <p className="mt-1.5 text-ink-2">{limit}</p>
    </Dialog>
  )
}
