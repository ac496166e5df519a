import { splitAround } from '@rialto/client/i18n/around.ts'
import { formatMoney } from './format-money.ts'
import { useSettings } from './settings-context.tsx'

interface TextWithAmountProps {
  /** Inserts the given slot into the text at the place of the amount. */
  write: (slot: string) => string
  amount: number
}

/** A sentence with an amount, which stays left to right in any language. */
export function TextWithAmount({ write, amount }: TextWithAmountProps) {
  const { currency } = useSettings()
  const [before, after] = splitAround(write)
  return (
    <span>
      {before}
      <span className="num">{formatMoney(amount, currency)}</span>
      {after}
    </span>
  )
}
