import type { SiteSettings } from '@rialto/contract'

/**
 * Formats an amount of the market's own currency with two decimals and Western digits: `$1,234.50`. Sellers are paid in it, so
 * the console converts nothing.
 */
export function formatMoney(amount: number, { symbol, position }: SiteSettings['currency']): string {
  const figure = Math.abs(amount).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const sign = amount < 0 ? '−' : ''
  return position === 'suffix' ? `${sign}${figure}${symbol}` : `${sign}${symbol}${figure}`
}
