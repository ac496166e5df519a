import { useStoreValue } from '@rialto/client/use-external-value.ts'
import type { ConsoleUser } from '@rialto/contract'
import { fetchOnce, useLateComponent } from '@rialto/ui/late-component.tsx'
import { $sessionState } from '../lib/api.ts'

const loadLogin = fetchOnce(async () => (await import('./login-again.tsx')).LoginAgain)

/** Shows the login over the screen once the session has ended. Its code is loaded only then. */
export function SessionGuard({ user }: { user: ConsoleUser }) {
  const hasEnded = useStoreValue($sessionState, 'out') === 'ended'
  // Without its code the whole page is loaded again, which asks for the login too.
  const LoginAgain = useLateComponent(hasEnded, loadLogin, () => window.location.reload())
  return LoginAgain && <LoginAgain user={user} isOpen={hasEnded} />
}

/** Loads the login screen, which people who have entered do not need. */
export const loadLoginScreen = async () => (await import('./login-screen.tsx')).LoginScreen
