import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { consoleSession } from '../api/console-session.ts'
import { LanguageSelect } from '../settings/language-select.tsx'
import { Mark } from '../settings/mark.tsx'
import { useSettings } from '../settings/settings-context.tsx'
import { LoginForm } from './login-form.tsx'
import { userQuery } from './use-console-user.ts'

/** The whole screen for a person who has not entered. */
export function LoginScreen() {
  const { t } = useTranslation()
  const { app_name: name } = useSettings()
  const queries = useQueryClient()
  async function enter() {
    // Fetched before the screens appear, so that the form waits for them.
    await queries.fetchQuery({ ...userQuery, staleTime: 0 })
    consoleSession.noteCookie()
  }
  return (
    <div className="grid min-h-dvh content-center px-4 py-10">
      <title>{`${t('Log in')} · ${name}`}</title>
      <main className="mx-auto grid w-full max-w-94 gap-6">
        <div className="flex items-center gap-2.5 text-18 font-semibold">
          <Mark />
          {name}
        </div>
        <div className="panel grid gap-5 p-5 sm:p-7">
          <div>
            <h1 className="text-22">{t('Log in to the console')}</h1>
            <p className="mt-1.5 text-ink-2">{t('For sellers and for the people who run this market.')}</p>
          </div>
          <LoginForm onEntered={enter} />
        </div>
        <div className="flex items-end justify-between gap-4">
          <LanguageSelect labelHidden className="w-40" />
          <a href="/" className="inline-flex min-h-11 items-center text-accent-ink underline underline-offset-3">
            {t('To the shop')}
          </a>
        </div>
      </main>
    </div>
  )
}
