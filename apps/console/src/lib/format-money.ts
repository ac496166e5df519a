import { formatAmount, priceDecimals, type WrittenCurrency } from '@rialto/contract/currencies'

/**
 * Formats an amount of the market's own currency with its decimals and Western digits: `$1,234.50`. Sellers are paid in it, so the
 * console converts nothing.
 */
export const formatMoney = (amount: number, currency: WrittenCurrency): string => formatAmount(amount, currency)

/** An amount as a file or a field has it: a plain figure. */
export const plainAmount = (amount: number, { name }: Pick<WrittenCurrency, 'name'>): string =>
  amount.toFixed(priceDecimals(name))
