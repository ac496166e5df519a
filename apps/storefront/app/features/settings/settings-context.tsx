import { useFieldWords } from '@rialto/client/i18n/use-field-words.ts'
import type { SiteSettings } from '@rialto/contract'
import { FieldWordsProvider } from '@rialto/ui/field-words.tsx'
import { createContext, use, useCallback, useMemo } from 'react'
import { currencyOfOrder, formatPrice, type ShownCurrency } from './currency.ts'
import { useChosenCurrency } from './use-chosen-currency.ts'

export interface ShopSettings {
  settings: SiteSettings
  locale: string
  direction: 'ltr' | 'rtl'
  currency: ShownCurrency
  /** The shop's public address, without a trailing slash. */
  origin: string
  /** The year of the copyright line by the server's clock and the market's calendar; the browser's clock may differ around new year. */
  year: number
}

interface Provided extends ShopSettings {
  chooseCurrency: (name: string) => void
}

const SettingsContext = createContext<Provided | null>(null)

/** Provides the shop's settings, and the words of fields for numbers and dates; `value` is the root loader's data. */
export function SettingsProvider({ value, children }: { value: ShopSettings; children: React.ReactNode }) {
  const { currency, chooseCurrency } = useChosenCurrency(value)
  const provided = useMemo(() => ({ ...value, currency, chooseCurrency }), [value, currency, chooseCurrency])
  const words = useFieldWords()
  return (
    <SettingsContext value={provided}>
      <FieldWordsProvider value={words}>{children}</FieldWordsProvider>
    </SettingsContext>
  )
}

function useProvided(): Provided {
  const provided = use(SettingsContext)
  if (!provided) throw new Error('useSettings needs a SettingsProvider above it')
  return provided
}

/** The shop's settings, with the language and currency of this page. */
export function useSettings(): ShopSettings {
  return useProvided()
}

/**
 * Whether several shops sell here (the setting `multi_vendor`). Where one does, screens name no shops, link to none, and leave out what
 * is there to tell them apart.
 */
export function useIsMarket(): boolean {
  return useProvided().settings.multi_vendor
}

/**
 * Formats amounts of the default currency in the currency of this page. The result is isolated, because otherwise its
 * symbol would change sides in right-to-left text.
 * @param made the currency that an order was made in: its amounts are shown as they were charged
 */
export function usePrice(made?: string): (amount: number) => string {
  const { currency: chosen, settings, direction } = useProvided()
  const currency = useMemo(
    () => (made === undefined ? chosen : currencyOfOrder(settings, made)),
    [made, chosen, settings],
  )
  return useCallback(
    (amount) => (direction === 'rtl' ? isolated(formatPrice(amount, currency)) : formatPrice(amount, currency)),
    [currency, direction],
  )
}

/** Wraps a text in Unicode's left-to-right isolate. */
const isolated = (text: string): string => `\u2066${text}\u2069`

/** Returns a function that selects the currency of all prices by name (`EUR`). */
export function useChooseCurrency(): (name: string) => void {
  return useProvided().chooseCurrency
}
