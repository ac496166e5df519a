import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ConsoleUser } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { consoleSession, entryApi } from '../lib/api.ts'
import { LoginForm } from './login-form.tsx'

/** Asks for the password over the screen when the session has ended, so that nothing on the screen is lost. */
export function LoginAgain({ user, isOpen }: { user: ConsoleUser; isOpen: boolean }) {
  const { t } = useTranslation()
  const { person } = user

  async function goOn() {
    const entered = await entryApi.call('GET /console/me')
    // Calls that wait were made by another person.
    if (entered.person.id !== person.id) return window.location.assign('/console')
    consoleSession.enter()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={() => {}}
      backCloses={false}
      role="alertdialog"
      title={t('Your session has ended')}
      lead={t('Log in again to go on. Nothing on this screen is lost.')}
    >
      <div className="grid gap-2">
        <LoginForm onEntered={goOn} initialLogin={person.email ?? ''} />
        <Button variant="bare" block onClick={() => window.location.assign('/console')}>
          {t('Leave the console')}
        </Button>
      </div>
    </Dialog>
  )
}
