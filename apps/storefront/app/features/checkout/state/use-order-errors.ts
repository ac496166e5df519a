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
    Object.entries(errors).flatMap(([field, [words]]) =>
      words && field.startsWith(prefix) ? [[field.slice(prefix.length), words] as const] : [],
    )
  return {
    lines: new Map(under('cart_items.').map(([id, words]) => [Number(id), words])),
    codes: new Map(under('coupon_codes.')),
    payment: errors.payment_method?.[0],
  }
}

export function useOrderErrors() {
  const [refusals, setRefusals] = useState(none)
  const forgetLine = useCallback((cartId: number) => {
    setRefusals((now) => {
      if (!now.lines.has(cartId)) return now
      return { ...now, lines: new Map([...now.lines].filter(([id]) => id !== cartId)) }
    })
  }, [])
  const forgetPayment = useCallback(() => setRefusals((now) => ({ ...now, payment: undefined })), [])
  const note = useCallback((refusal: ApiError) => setRefusals(parseOrderErrors(refusal)), [])
  const forgetAll = useCallback(() => setRefusals(none), [])
  return { refusals, note, forgetLine, forgetPayment, forgetAll }
}

export type OrderErrorsHandle = ReturnType<typeof useOrderErrors>
