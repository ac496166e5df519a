import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { consoleSession } from '../lib/api.ts'
import { EntryPage } from './entry-page.tsx'
import { LoginForm } from './login-form.tsx'
import { userQuery } from './session.ts'

/** The whole screen for a person who has not entered. */
export function LoginScreen({ lead }: { lead?: string }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  async function enter() {
    // Fetched before the screens appear, so that the form waits for them.
    await queries.fetchQuery({ ...userQuery, staleTime: 0 })
    consoleSession.noteCookie()
  }
  return (
    <EntryPage
      title={t('Log in to the console')}
      lead={lead ?? t('For sellers and for the people who run this market.')}
    >
      <LoginForm onEntered={enter} />
    </EntryPage>
  )
}
