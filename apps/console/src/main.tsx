import { translateBy } from '@rialto/client/i18n/translate.ts'
import { TranslationProvider } from '@rialto/client/i18n/use-translation.tsx'
import { useStoreValue } from '@rialto/client/use-external-value.ts'
import { openOverlays } from '@rialto/ui/use-back-closes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { userQuery } from './access/session.ts'
import { loadLoginScreen } from './access/session-guard.tsx'
import { $mayBeEntered, createQueryClient, pageLocale } from './lib/api.ts'
import { readSingleKeys } from './lib/keys.tsx'
import { followUpdates } from './lib/late-part.tsx'
import { $i18n, applyTheme, loadLanguage } from './lib/preferences.ts'
import { settingsQuery } from './lib/settings.tsx'
import { routes } from './routes.tsx'
import './app.css'

applyTheme()
readSingleKeys()
const queryClient = createQueryClient()
// Requested together, before anything is rendered.
if ($mayBeEntered.get()) void queryClient.prefetchQuery(userQuery)
else void loadLoginScreen().catch(() => {})
void queryClient.prefetchQuery(settingsQuery)
await loadLanguage(pageLocale())
translateBy(() => $i18n.get())
openOverlays()
// A form is sent by somebody who has focused something in it.
addEventListener(
  'focusin',
  async () => {
    const { followErrors } = await import('./form/show-first-error.ts')
    followErrors()
  },
  { once: true },
)
const router = createBrowserRouter(routes, { basename: '/console' })
followUpdates(router)

function Console() {
  const i18n = useStoreValue($i18n, $i18n.get())
  return (
    <TranslationProvider i18n={i18n}>
      <RouterProvider router={router} />
    </TranslationProvider>
  )
}

createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Console />
    </QueryClientProvider>
  </StrictMode>,
)
