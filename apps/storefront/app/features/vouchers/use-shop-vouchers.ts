import { api } from '@rialto/client/api/browser.ts'
import type { Coupon } from '@rialto/contract'
import { useCallback, useEffect, useState } from 'react'
import { normalizeCoupons } from './normalize-coupons.ts'

interface ShopVouchers {
  /** Undefined until loaded. */
  coupons: Coupon[] | undefined
  failed: boolean
  loading: boolean
  retry: () => void
}

/** A shop's vouchers, loaded when the popup opens; `onError` is called for each failure. */
export function useShopVouchers(shopId: number, onError: (error: unknown) => void): ShopVouchers {
  const [coupons, setCoupons] = useState<Coupon[]>()
  const [failed, setFailed] = useState(false)
  const [loading, setLoading] = useState(true)
  const load = useCallback(
    async (signal?: AbortSignal) => {
      setLoading(true)
      try {
        const { coupons: found } = await api.call('GET /get-vouchers', { query: { shop_id: shopId }, signal })
        setCoupons(normalizeCoupons(found))
      } catch (error) {
        if (signal?.aborted) return
        setFailed(true)
        onError(error)
      }
      setLoading(false)
    },
    [shopId, onError],
  )
  useEffect(() => {
    const stop = new AbortController()
    void load(stop.signal)
    return () => stop.abort()
  }, [load])
  return { coupons, failed, loading, retry: () => void load() }
}
