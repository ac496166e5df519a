import type { SiteSettings } from '@rialto/contract'

/** The currency in which prices are shown. Prices come in the default currency and are multiplied by `rate`. */
export interface ShownCurrency {
  name: string
  symbol: string
  position: 'prefix' | 'suffix'
  rate: number
}

/** The chosen currency, or the shop's default when the choice is not offered. */
export function pickCurrency(settings: SiteSettings, name: string | undefined): ShownCurrency {
  const { currency, currencies } = settings
  const chosen =
    currencies.find((currency) => currency.name === name) ?? currencies.find((currency) => currency.is_default)
  if (!chosen) return { name: currency.name, symbol: currency.symbol, position: currency.position, rate: 1 }
  return {
    name: chosen.name,
    symbol: chosen.symbol,
    position: chosen.position ?? currency.position,
    rate: chosen.rate_from_default,
  }
}

/**
 * Formats `1234.5` as `1,234.50`, with Western digits in every language. Not by `Intl.NumberFormat`, the first of which
 * takes a phone 100 ms.
 */
function figureOf(hundredths: number): string {
  const figure = (hundredths / 100).toFixed(2)
  return figure.length > 6 ? figure.replace(/\B(?=(\d{3})+\.)/g, ',') : figure
}

/**
 * Formats a price by docs/spec §4: converted, with two decimals, the symbol before or after. Halves are rounded up.
 */
export function formatPrice(amount: number, { symbol, position, rate }: ShownCurrency): string {
  // Binary fractions may be slightly too small (1.005 is), so the last digits are dropped before rounding.
  const hundredths = Math.round(Number((Math.abs(amount) * 100 * rate).toPrecision(14)))
  const figure = figureOf(hundredths)
  const sign = amount < 0 && hundredths > 0 ? '−' : ''
  return position === 'suffix' ? `${sign}${figure}${symbol}` : `${sign}${symbol}${figure}`
}
