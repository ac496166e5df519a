import { splitAround } from '@rialto/client/i18n/translate.ts'
import { formatAmount, priceDecimals, type WrittenCurrency, writtenCurrency } from '@rialto/contract/currencies'
import { leftToRight } from '@rialto/contract/inline-text'
import { useSettings } from './settings.tsx'

/**
 * Formats an amount of the market's own currency with its decimals and Western digits: `$1,234.50`. Sellers are paid in it, so the
 * console converts nothing. Isolated in right-to-left text, so that a formula of amounts keeps its order.
 */
export const formatMoney = (amount: number, currency: WrittenCurrency): string =>
  figureInText(formatAmount(amount, currency))

/** Keeps a figure or formula left to right where the page is right to left. */
export const figureInText = (figure: string): string =>
  document.documentElement.dir === 'rtl' ? leftToRight(figure) : figure

/** An amount as a file or a field has it: a plain figure. */
export const plainAmount = (amount: number, { name }: Pick<WrittenCurrency, 'name'>): string =>
  amount.toFixed(priceDecimals(name))

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
