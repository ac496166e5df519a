import type { SiteSettings } from '@rialto/contract'
import { formatAmount, type WrittenCurrency, writtenCurrency } from '@rialto/contract/currencies'

/** The currency in which prices are shown. Prices come in the default currency and are multiplied by `rate`. */
export interface ShownCurrency extends WrittenCurrency {
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

/** Formats a price by docs/spec §4: converted, with all decimals of its currency, the symbol before or after. */
export const formatPrice = (amount: number, currency: ShownCurrency): string =>
  formatAmount(amount, currency, currency.rate)

/** The currency of an order: the one that it was made in, at no rate. */
export const currencyOfOrder = (settings: SiteSettings, name: string): ShownCurrency => ({
  ...writtenCurrency(name, settings),
  rate: 1,
})
