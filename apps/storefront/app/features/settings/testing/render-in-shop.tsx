import { createI18n } from '@rialto/client/i18n/translate.ts'
import { TranslationProvider } from '@rialto/client/i18n/use-translation.tsx'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createRoutesStub, useLocation } from 'react-router'
import { SettingsProvider, type ShopSettings } from '../settings-context.tsx'
import { shopSettings } from './shop-settings.ts'

interface Options {
  shop?: ShopSettings
  /** The address at the start. */
  at?: string
  texts?: Record<string, string>
}

/** Renders content with the settings of a shop at any of its addresses; `where()` returns the current address. */
export function renderInShop(content: ReactNode, { shop = shopSettings(), at = '/', texts = {} }: Options = {}) {
  let address = at
  function Content() {
    const { pathname, search } = useLocation()
    address = pathname + search
    return content
  }
  const Router = createRoutesStub([{ path: '*', Component: Content }])
  const i18n = createI18n(shop.locale, texts)
  const rendered = render(
    <TranslationProvider i18n={i18n}>
      <SettingsProvider value={shop}>
        <Router initialEntries={[at]} />
      </SettingsProvider>
    </TranslationProvider>,
  )
  return { ...rendered, i18n, where: () => address }
}
