import { ApiError } from '@rialto/client/api/client.ts'
import { useCallback, useMemo, useState } from 'react'
import { type Basket, getChoices, updateChoices, useChoices } from './checkout-choices.ts'
import { parseOrderErrors } from './use-order-errors.ts'

/** The chosen vouchers, one for each shop, and the reasons why any were removed. */
export function useVoucherCodes(basket: Basket, shopIds: readonly number[]) {
  const { codes, taken } = useChoices(basket)
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const used = useMemo(() => {
    const wanted = Object.entries(codes)
    // For the cart only codes of selected shops, since the server refuses others. Buy now has one shop, which only the
    // server knows.
    return wanted.filter(([id]) => basket === 'buyNow' || shopIds.includes(Number(id))).map(([, code]) => code)
  }, [codes, basket, shopIds])
  /** Removes codes that the server has refused; returns whether the error was about codes. */
  const drop = useCallback(
    (error: unknown): boolean => {
      const wrong = error instanceof ApiError ? parseOrderErrors(error).codes : new Map<string, string>()
      const chosen = Object.entries(getChoices(basket).codes)
      const removed = chosen.filter(([, code]) => wrong.has(code))
      if (removed.length === 0) return false
      updateChoices(basket, { codes: Object.fromEntries(chosen.filter(([, code]) => !wrong.has(code))) })
      setRefused((now) => new Map([...now, ...removed.map(([id, code]) => [id, wrong.get(code) ?? ''] as const)]))
      return true
    },
    [basket],
  )
  return {
    used,
    /** Why the shop's voucher has been removed. */
    refusalOf: (shopId: number): string | undefined => refused.get(String(shopId)),
    /** Chooses a code for a shop. Null removes the one that is applied there. */
    use(shopId: number, code: string | null, applied: string | null = null) {
      const { codes: chosen, declined, taken } = getChoices(basket)
      // A voucher of the market may have been chosen at another shop than the one whose order it counts in.
      const others = Object.entries(chosen).filter(
        ([id, other]) => id !== String(shopId) && other !== (code ?? applied),
      )
      updateChoices(basket, {
        codes: Object.fromEntries(code === null ? others : [...others, [shopId, code]]),
        declined: [...declined.filter((id) => id !== shopId), ...(code === null ? [shopId] : [])],
        taken: taken.filter((other) => other !== code),
      })
      setRefused((now) => new Map([...now].filter(([id]) => id !== String(shopId))))
    },
    /** Tells that a shop's voucher was applied by itself. */
    isTaken: (code: string): boolean => taken.includes(code),
    /** Applies the best voucher of each shop that has none, unless the shopper removed it there or the server refused it. */
    takeBest(best: readonly { shopId: number; code: string }[]) {
      const { codes: chosen, declined, taken } = getChoices(basket)
      const open = best.filter(
        ({ shopId, code }) =>
          !declined.includes(shopId) &&
          !refused.has(String(shopId)) &&
          (chosen[shopId] === undefined || (chosen[shopId] !== code && taken.includes(chosen[shopId]))),
      )
      if (open.length === 0) return
      const next = { ...chosen, ...Object.fromEntries(open.map(({ shopId, code }) => [shopId, code])) }
      updateChoices(basket, { codes: next, taken: [...taken, ...open.map(({ code }) => code)] })
    },
    drop,
  }
}
