import { api, SessionEndedError } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { queryClient } from '@rialto/client/query.ts'
import type { Coupon } from '@rialto/contract'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { useQuery } from '@tanstack/react-query'
import { TicketPercent } from 'lucide'
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { showErrorToast } from '../forms/index.ts'
import { whenDismissed } from '../session/index.ts'
import { normalizeCoupons } from './load-collected.ts'
import { CollectAction, VoucherCard, type VoucherShop } from './voucher-list.tsx'

/** *Voucher from* a shop: its vouchers, each of which can be collected. */
export function VoucherDialog({ shop, isOpen, onOpenChange }: OverlayState & { shop: VoucherShop }) {
  const { t } = useTranslation()
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('Voucher from {{shop}}', { shop: shop.name })}
      closeLabel={t('Close')}
    >
      <Vouchers shop={shop} onSessionEnd={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Vouchers({ shop, onSessionEnd }: { shop: VoucherShop; onSessionEnd: () => void }) {
  const { t } = useTranslation()
  const { coupons, failed, loading, retry } = useShopVouchers(shop.id, useLoadErrorHandler(onSessionEnd))
  if (coupons?.length === 0)
    return <EmptyState icon={TicketPercent} level={3} title={t('Sorry there is no voucher available')} />
  if (coupons)
    return (
      <ul className="grid gap-3">
        {coupons.map((coupon) => (
          <li key={coupon.id} className="grid">
            <VoucherCard coupon={coupon} action={<CollectAction coupon={coupon} />} />
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

/** Shows the server's message; after a 401 navigates to `/` unless the shopper logs in again (docs/spec §8). */
function useLoadErrorHandler(onLapse: () => void): (error: unknown) => void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const failed = useRef((_error: unknown) => {})
  useEffect(() => {
    failed.current = (error) => {
      showErrorToast(error, t('The shop cannot be reached'))
      if (!(error instanceof ApiError && error.status === 401)) return
      onLapse()
      const navigateHome = () => void navigate('/')
      // A shopper who logs in again stays here.
      if (error instanceof SessionEndedError) whenDismissed(navigateHome)
      else navigateHome()
    }
  })
  return useCallback((error) => failed.current(error), [])
}

interface ShopVouchers {
  /** Undefined until loaded. */
  coupons: Coupon[] | undefined
  failed: boolean
  loading: boolean
  retry: () => void
}

/** A shop's vouchers, read each time the popup opens; `onError` is called for each failure. */
function useShopVouchers(shopId: number, onError: (error: unknown) => void): ShopVouchers {
  const { data, error, errorUpdatedAt, isError, isFetching, refetch } = useQuery(
    {
      queryKey: ['GET /get-vouchers', shopId],
      queryFn: async ({ signal }) =>
        normalizeCoupons((await api.call('GET /get-vouchers', { query: { shop_id: shopId }, signal })).coupons),
      staleTime: 0,
      gcTime: 0,
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    queryClient,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is told, also where it is the same error
  useEffect(() => {
    if (error) onError(error)
  }, [error, errorUpdatedAt, onError])
  return { coupons: data, failed: isError, loading: isFetching, retry: () => void refetch() }
}
