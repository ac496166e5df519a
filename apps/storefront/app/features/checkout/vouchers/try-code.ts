import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import { normalizeCoupons } from '../../vouchers/index.ts'

interface CodeTarget {
  shopId: number
  buyNow: boolean
}

/**
 * Returns the code in the shop's spelling if it can be used now. An offered but uncollected voucher is collected first.
 * Rejects with the server's refusal.
 */
export async function tryCode(typed: string, where: CodeTarget): Promise<string> {
  try {
    return await apply(typed, where)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'voucher_not_collected') throw error
    if (!(await collect(typed, where.shopId))) throw error
    return apply(typed, where)
  }
}

async function apply(code: string, { shopId, buyNow }: CodeTarget): Promise<string> {
  const { discounts } = await api.call('POST /apply-voucher', {
    body: { coupon_code: code, shop_ids: [shopId], is_buy_now: buyNow },
  })
  return discounts[0]?.coupon_code ?? code
}

async function collect(code: string, shopId: number): Promise<boolean> {
  const { coupons } = await api.call('GET /get-vouchers', { query: { shop_id: shopId } })
  const found = normalizeCoupons(coupons).find(
    (coupon) => coupon.code.toUpperCase() === code.toUpperCase() && !coupon.is_collected,
  )
  if (found) await api.call('POST /vouchers-collect', { body: { coupon_id: found.id } })
  return found !== undefined
}
