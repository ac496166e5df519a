import type { SiteSettings } from '@rialto/contract'
import { createContext, use } from 'react'
import { formatPrice, type ShownCurrency } from './currency.ts'

export interface ShopSettings {
  settings: SiteSettings
  locale: string
  direction: 'ltr' | 'rtl'
  currency: ShownCurrency
  /** Where shoppers reach the shop, without a trailing slash. */
  origin: string
}

const SettingsContext = createContext<ShopSettings | null>(null)

export function SettingsProvider({ value, children }: { value: ShopSettings; children: React.ReactNode }) {
  return <SettingsContext value={value}>{children}</SettingsContext>
}

/** The shop's settings, and the language and currency of this page. */
export function useSettings(): ShopSettings {
  const settings = use(SettingsContext)
  if (!settings) throw new Error('useSettings needs a SettingsProvider above it')
  return settings
}

/** Formats amounts of the default currency in the currency of this page. */
export function usePrice(): (amount: number) => string {
  const { currency } = useSettings()
  return (amount) => formatPrice(amount, currency)
}
