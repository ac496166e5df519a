import { TicketPercent } from 'lucide'
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../lib/api/client.ts'
import { useTranslation } from '../../lib/i18n/use-translation.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import type { OverlayState } from '../../ui/modal-shell.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { CollectAction } from './collect-action.tsx'
import { useShopVouchers } from './use-shop-vouchers.ts'
import type { VoucherShop } from './voucher-popup.tsx'
import { VoucherStub } from './voucher-stub.tsx'

/** *Voucher from* a shop: what it gives away, each to be collected. */
export function VoucherDialog({ shop, isOpen, onOpenChange }: OverlayState & { shop: VoucherShop }) {
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('Voucher from {{shop}}', { shop: shop.name })}
      closeLabel={t('Close')}
    >
      <Vouchers shop={shop} onLapse={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Vouchers({ shop, onLapse }: { shop: VoucherShop; onLapse: () => void }) {
  const { t } = useTranslation()
  const { coupons, failed, loading, retry } = useShopVouchers(shop.id, useLoadFailure(onLapse))
  if (coupons?.length === 0)
    return <EmptyState icon={TicketPercent} level={3} title={t('Sorry there is no voucher available')} />
  if (coupons)
    return (
      <ul className="grid gap-3">
        {coupons.map((coupon) => (
          <li key={coupon.id} className="grid">
            <VoucherStub coupon={coupon} action={<CollectAction coupon={coupon} />} />
          </li>
        ))}
      </ul>
    )
  if (failed)
    return (
      <ErrorState
        title={t('The vouchers could not be loaded')}
        retry={{ label: t('Try again'), onRetry: retry, pending: loading }}
      />
    )
  return (
    <div role="status" aria-label={t('Loading')} className="grid gap-3">
      <Skeleton className="h-19 rounded-card" />
      <Skeleton className="h-19 rounded-card" />
    </div>
  )
}

/** Specification, section 8: the server's message; where the session has lapsed, back to the start. */
function useLoadFailure(onLapse: () => void): (error: unknown) => void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const failed = useRef((_error: unknown) => {})
  useEffect(() => {
    failed.current = (error) => {
      const said = error instanceof ApiError ? error.message : ''
      showToast({ tone: 'error', title: said || t('The shop cannot be reached') })
      if (!(error instanceof ApiError && error.status === 401)) return
      onLapse()
      void navigate('/')
    }
  })
  return useCallback((error) => failed.current(error), [])
}
