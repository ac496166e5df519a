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
  const position = settings.currency.position
  const chosen =
    settings.currencies.find((one) => one.name === name) ?? settings.currencies.find((one) => one.is_default)
  return chosen
    ? { name: chosen.name, symbol: chosen.symbol, position, rate: chosen.rate_from_default }
    : { name: settings.currency.name, symbol: settings.currency.symbol, position, rate: 1 }
}

/** Specification, section 4: converted, with two decimals, the symbol before or behind. */
export function formatPrice(amount: number, { symbol, position, rate }: ShownCurrency): string {
  const figure = (amount * rate).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return position === 'suffix' ? `${figure}${symbol}` : `${symbol}${figure}`
}
