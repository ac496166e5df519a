import type { SiteSettings } from '@rialto/contract'

/** A currency to show prices in: prices come in the default currency and are multiplied by `rate`. */
export interface ShownCurrency {
  name: string
  symbol: string
  position: 'prefix' | 'suffix'
  rate: number
}

/** The chosen currency, or the shop's default where the choice is not (or no longer) offered. */
export function pickCurrency(settings: SiteSettings, name: string | undefined): ShownCurrency {
  const { currency, currencies } = settings
  const chosen = currencies.find((one) => one.name === name) ?? currencies.find((one) => one.is_default)
  if (!chosen) return { name: currency.name, symbol: currency.symbol, position: currency.position, rate: 1 }
  return {
    name: chosen.name,
    symbol: chosen.symbol,
    position: chosen.position ?? currency.position,
    rate: chosen.rate_from_default,
  }
}

/** `1234.5` as `1,234.50`; western digits in every language, as the design has it. The first `Intl.NumberFormat` of a page takes a phone 100 ms. */
function figureOf(hundredths: number): string {
  const figure = (hundredths / 100).toFixed(2)
  return figure.length > 6 ? figure.replace(/\B(?=(\d{3})+\.)/g, ',') : figure
}

/** docs/spec §4: converted, with two decimals, the symbol before or behind. Halves are rounded up. */
export function formatPrice(amount: number, { symbol, position, rate }: ShownCurrency): string {
  // Binary fractions fall a little short of what they say (1.005 does): the last digits are dropped before rounding.
  const hundredths = Math.round(Number((Math.abs(amount) * 100 * rate).toPrecision(14)))
  const figure = figureOf(hundredths)
  const sign = amount < 0 && hundredths > 0 ? '−' : ''
  return position === 'suffix' ? `${sign}${figure}${symbol}` : `${sign}${symbol}${figure}`
}
