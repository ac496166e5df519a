import { callHeaders } from '@rialto/client/api/call-headers.ts'
import { createI18n } from '@rialto/client/i18n/create-i18n.ts'
import { translateBy } from '@rialto/client/i18n/translate.ts'
import { TranslationProvider } from '@rialto/client/i18n/use-translation.tsx'
import { logProblem } from '@rialto/client/log.ts'
import { openOverlays } from '@rialto/ui/back/use-back-closes.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { $mayBeEntered } from './api/console-session.ts'
import { createQueryClient } from './api/query-client.ts'
import { pageLocale, send } from './api/send.ts'
import { readSingleKeys } from './keys/key-store.ts'
import { routes } from './routes.tsx'
import { loadLoginScreen } from './session/load-login-screen.ts'
import { userQuery } from './session/use-console-user.ts'
import { settingsQuery } from './settings/settings-query.ts'
import { applyTheme } from './settings/theme.ts'
import './app.css'

applyTheme()
readSingleKeys()
const queryClient = createQueryClient()
// Requested together, before anything is rendered.
if ($mayBeEntered.get()) void queryClient.prefetchQuery(userQuery)
else void loadLoginScreen().catch(() => {})
void queryClient.prefetchQuery(settingsQuery)
const locale = pageLocale()
const i18n = createI18n(locale, await loadTexts())
translateBy(() => i18n)
openOverlays()
const router = createBrowserRouter(routes, { basename: '/console' })

createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <TranslationProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </TranslationProvider>
  </StrictMode>,
)

/** The texts of the page's language alone; the console speaks English where they cannot be loaded. */
async function loadTexts(): Promise<Record<string, string>> {
  try {
    const { status, body } = await send({ method: 'GET', path: `/api/lang/${locale}`, headers: callHeaders(locale) })
    if (status !== 200) throw new Error(`the server answered ${status}`)
    return body as Record<string, string>
  } catch (error) {
    logProblem('The texts could not be loaded.', error)
    return {}
  }
}
