import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { beginOffline } from './features/offline/index.ts'
import { createI18n } from './lib/i18n/create-i18n.ts'
import { loadTexts } from './lib/i18n/load-texts.ts'
import { translateBy } from './lib/i18n/translate.ts'

const locale = document.documentElement.lang
const i18n = createI18n(locale, await loadTexts())
translateBy(() => i18n)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <HydratedRouter />
      </I18nextProvider>
    </StrictMode>,
  )
})

beginOffline()
