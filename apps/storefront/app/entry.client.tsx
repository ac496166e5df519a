import { loadTexts } from '@rialto/client/i18n/locale.ts'
import { createI18n, translateBy } from '@rialto/client/i18n/translate.ts'
import { TranslationProvider } from '@rialto/client/i18n/use-translation.tsx'
import { openOverlays } from '@rialto/ui/use-back-closes.ts'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { offerReloadForMissingParts, openWantedPage, startOfflineWhenIdle } from './features/layout/index.ts'
import { boundViewTransitions } from './lib/view-transitions.ts'
import { handOverPageData } from './page-data.ts'

openWantedPage()
offerReloadForMissingParts()
const locale = document.documentElement.lang
const [texts, { mayDiffer }] = await Promise.all([loadTexts(), handOverPageData()])
const i18n = createI18n(locale, texts)
translateBy(() => i18n)
// The texts take as long as a part of the page, so hydration begins in a task of its own.
await new Promise((resolve) => setTimeout(resolve))
boundViewTransitions()
openOverlays()

// From here on React replays events by itself.
window.earlyTaps?.end()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TranslationProvider i18n={i18n}>
        <HydratedRouter />
      </TranslationProvider>
    </StrictMode>,
    // React renders what differs in the browser and reports it, which is expected here.
    mayDiffer ? { onRecoverableError: () => {} } : undefined,
  )
})

startOfflineWhenIdle()
