import { api } from '@rialto/client/api/browser.ts'
import type { CollectedCoupon } from '@rialto/contract'
import { useQuery } from '@tanstack/react-query'
import { useUser } from '../session/index.ts'

const SHOWN = 4

/**
 * The collected vouchers that expire first. `usable` is how many of them can still be used: the API lists those first,
 * before expired and used ones.
 */
export function useExpiringVouchers(usable: number | undefined): CollectedCoupon[] {
  const user = useUser()
  const { data = [] } = useQuery({
    queryKey: ['GET /get-collected-vouchers'],
    queryFn: async ({ signal }) => (await api.call('GET /get-collected-vouchers', { signal })).coupons,
    enabled: user !== null,
  })
  return data
    .slice(0, usable ?? 0)
    .filter(({ validity }) => Date.parse(validity) > Date.now())
    .sort((a, b) => Date.parse(a.validity) - Date.parse(b.validity))
    .slice(0, SHOWN)
}
