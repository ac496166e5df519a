import { splitAround } from '@rialto/client/i18n/around.ts'
import { writtenCurrency } from '@rialto/contract/currencies'
import { formatMoney } from './format-money.ts'
import { useSettings } from './settings-context.tsx'

interface TextWithAmountProps {
  /** Inserts the given slot into the text at the place of the amount. */
  write: (slot: string) => string
  amount: number
  /** The currency that an order was made in; without it the market's. */
  made?: string | undefined
}

/** A sentence with an amount, which stays left to right in any language. */
export function TextWithAmount({ write, amount, made }: TextWithAmountProps) {
  const currency = writtenCurrency(made, useSettings())
  const [before, after] = splitAround(write)
  return (
    <span>
      {before}
      <span className="num">{formatMoney(amount, currency)}</span>
      {after}
    </span>
  )
}
