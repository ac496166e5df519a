import { cookieValue, setCookie } from '@rialto/client/cookies.ts'
import type { SiteSettings } from '@rialto/contract'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { pickCurrency, type ShownCurrency } from './currency.ts'

const CURRENCY_COOKIE = 'currency'

interface Rendered {
  settings: SiteSettings
  currency: ShownCurrency
}

/**
 * The currency of this page: the rendered one until the shopper chooses another. Prices are converted in the browser; a
 * cookie tells the server for later pages.
 */
export function useChosenCurrency({ settings, currency: rendered }: Rendered) {
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
