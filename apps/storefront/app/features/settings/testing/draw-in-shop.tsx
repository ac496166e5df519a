import { createI18n } from '@rialto/client/i18n/create-i18n.ts'
import { TranslationProvider } from '@rialto/client/i18n/use-translation.tsx'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createRoutesStub, useLocation } from 'react-router'
import { SettingsProvider, type ShopSettings } from '../settings-context.tsx'
import { shopSettings } from './shop-settings.ts'

interface Options {
  shop?: ShopSettings
  /** The shopper's current address. */
  at?: string
  texts?: Record<string, string>
}

/** Draws something inside a shop, at any of its addresses; `where()` tells the address that it has led to. */
export function drawInShop(content: ReactNode, { shop = shopSettings(), at = '/', texts = {} }: Options = {}) {
  let here = at
  function Everywhere() {
    const { pathname, search } = useLocation()
    here = pathname + search
    return content
  }
  const Router = createRoutesStub([{ path: '*', Component: Everywhere }])
  const i18n = createI18n(shop.locale, texts)
  const drawn = render(
    <TranslationProvider i18n={i18n}>
      <SettingsProvider value={shop}>
        <Router initialEntries={[at]} />
      </SettingsProvider>
    </TranslationProvider>,
  )
  return { ...drawn, i18n, where: () => here }
}
