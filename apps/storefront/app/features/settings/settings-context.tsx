import { cookieValue, setCookie } from '@rialto/client/browser-storage.ts'
import { useFieldWords } from '@rialto/client/i18n/use-field-words.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { writePricePerUnit } from '@rialto/client/i18n/write-price-per-unit.ts'
import { formatMoment } from '@rialto/client/moments.ts'
import type { PricePerUnit, SiteSettings } from '@rialto/contract'
import { formatAmount, type WrittenCurrency, writtenCurrency } from '@rialto/contract/currencies'
import { leftToRight } from '@rialto/contract/inline-text'
import { cx } from '@rialto/ui/cx.ts'
import { FieldWordsProvider } from '@rialto/ui/field-words.tsx'
import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react'

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
    (amount) => (direction === 'rtl' ? leftToRight(formatPrice(amount, currency)) : formatPrice(amount, currency)),
    [currency, direction],
  )
}

/** Writes unit prices in the currency of this page: *€44.00 / l*, or of several variants *€44.00 – €56.00 / l*. */
export function usePricePerUnit(): (lowest: PricePerUnit, highest?: PricePerUnit) => string {
  const { t } = useTranslation()
  const price = usePrice()
  return (lowest, highest = lowest) =>
    writePricePerUnit(
      t,
      lowest,
      lowest.amount === highest.amount ? price(lowest.amount) : `${price(lowest.amount)} – ${price(highest.amount)}`,
    )
}

/** Returns a function that selects the currency of all prices by name (`EUR`). */
export function useChooseCurrency(): (name: string) => void {
  return useProvided().chooseCurrency
}

const CURRENCY_COOKIE = 'currency'

interface Rendered {
  settings: SiteSettings
  currency: ShownCurrency
}

/**
 * The currency of this page: the rendered one until the shopper chooses another. Prices are converted in the browser; a
 * cookie tells the server for later pages.
 */
function useChosenCurrency({ settings, currency: rendered }: Rendered) {
  const [chosen, setChosen] = useState<string | null>(null)
  const currency = useMemo(() => (chosen ? pickCurrency(settings, chosen) : rendered), [settings, chosen, rendered])

  useEffect(() => {
    // The currency may have changed in another tab, or before the browser restored this page from its cache.
    const look = () => {
      const name = cookieValue(CURRENCY_COOKIE)
      if (name && settings.currencies.some((currency) => currency.name === name)) setChosen(name)
    }
    look()
    window.addEventListener('pageshow', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('pageshow', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [settings])

  const chooseCurrency = useCallback((name: string) => {
    setCookie(CURRENCY_COOKIE, name)
    setChosen(name)
  }, [])
  return { currency, chooseCurrency }
}

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
const currencyOfOrder = (settings: SiteSettings, name: string): ShownCurrency => ({
  ...writtenCurrency(name, settings),
  rate: 1,
})

interface MomentProps {
  /** ISO 8601. */
  at: string
  /** A sentence around the moment: `(moment) => t('Placed {{moment}}', { moment })`. */
  write?: (moment: string) => string
  className?: string
}

/** A time and its day (`hh:mm a, DD MMM, YYYY`), the same everywhere. A line breaks only between the two. */
export function Moment({ at, write = (moment) => moment, className }: MomentProps) {
  const { locale } = useSettings()
  return (
    <time dateTime={at} className={cx('whitespace-normal', className)}>
      {write(unbroken(formatMoment(at, locale)))}
    </time>
  )
}

/** Joins the words of the time, and those of the day, by spaces at which no line breaks. */
function unbroken(moment: string): string {
  const dayStart = moment.search(/[,،] /) + 1
  return dayStart === 0 ? moment : `${joined(moment.slice(0, dayStart))} ${joined(moment.slice(dayStart + 1))}`
}

const joined = (words: string): string => words.replaceAll(' ', '\u00a0')
