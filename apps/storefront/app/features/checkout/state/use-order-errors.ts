import type { ApiError } from '@rialto/client/api/client.ts'
import { useCallback, useState } from 'react'

/** The reasons of a refused order, by the place where they are shown. */
export interface OrderErrors {
  /** By `cart_id`. */
  lines: ReadonlyMap<number, string>
  /** By voucher code. */
  codes: ReadonlyMap<string, string>
  payment: string | undefined
}

const none: OrderErrors = { lines: new Map(), codes: new Map(), payment: undefined }

/** Reads the server's `errors` by field: `cart_items.<cart_id>`, `coupon_codes.<code>`, `payment_method`. */
export function parseOrderErrors({ errors }: Pick<ApiError, 'errors'>): OrderErrors {
  const under = (prefix: string) =>
    Object.entries(errors).flatMap(([field, [message]]) =>
      message && field.startsWith(prefix) ? [[field.slice(prefix.length), message] as const] : [],
    )
  return {
    lines: new Map(under('cart_items.').map(([id, message]) => [Number(id), message])),
    codes: new Map(under('coupon_codes.')),
    payment: errors.payment_method?.[0],
  }
}

export function useOrderErrors() {
  const [refusals, setRefusals] = useState(none)
  const clearLine = useCallback((cartId: number) => {
    setRefusals((current) => {
      if (!current.lines.has(cartId)) return current
      return { ...current, lines: new Map([...current.lines].filter(([id]) => id !== cartId)) }
    })
  }, [])
  const clearPayment = useCallback(() => setRefusals((current) => ({ ...current, payment: undefined })), [])
  const show = useCallback((refusal: ApiError) => setRefusals(parseOrderErrors(refusal)), [])
  const clearAll = useCallback(() => setRefusals(none), [])
  return { refusals, show, clearLine, clearPayment, clearAll }
}

export type OrderErrorsHandle = ReturnType<typeof useOrderErrors>
