import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OrderReturn } from '@rialto/contract'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { ReturnDetails } from './return-details.tsx'
import { type OrderAccess, useOrderReturn } from './use-order-returns.ts'

interface ReturnDialogProps extends OverlayState {
  access: OrderAccess
  shown: OrderReturn
}

/** A withdrawal or a complaint: what it says, what was answered, what happened, and what its shopper can do now. */
export function ReturnDialog({ access, shown, isOpen, onOpenChange }: ReturnDialogProps) {
  const { t } = useTranslation()
  const title = shown.kind === 'complaint' ? t('Complaint') : t('Withdrawal')
  const { data, isError, isFetching, refetch } = useOrderReturn(access, shown)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={
        <>
          {title} <bdi className="num">{shown.code}</bdi>
        </>
      }
      closeLabel={t('Close')}
    >
      {data ? (
        <ReturnDetails level={3} access={access} shown={data} />
      ) : isError ? (
        <ErrorState
          title={t('It could not be loaded')}
          retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
        >
          {t('Nothing is lost. Check your connection, then try again.')}
        </ErrorState>
      ) : (
        <Skeleton className="h-48 rounded-card" />
      )}
    </Dialog>
  )
}
