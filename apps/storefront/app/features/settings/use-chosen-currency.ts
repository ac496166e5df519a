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
 * The currency of this page: that of the rendering, until the shopper chooses another. Prices are converted in the view,
 * so a choice needs nothing from the server, which learns of it by the cookie for the pages to come.
 */
export function useChosenCurrency({ settings, currency: rendered }: Rendered) {
  const [chosen, setChosen] = useState<string | null>(null)
  const currency = useMemo(() => (chosen ? pickCurrency(settings, chosen) : rendered), [settings, chosen, rendered])

  useEffect(() => {
    // Chosen in another tab, or before the browser brought back this page as it was left.
    const look = () => {
      const name = cookieValue(CURRENCY_COOKIE)
      if (name && settings.currencies.some((one) => one.name === name)) setChosen(name)
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
