import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { logProblem } from '@rialto/client/log.ts'
import type { SocialProvider } from '@rialto/contract/enums'
import { useRef, useState } from 'react'
import { showErrorToast } from '../../errors/index.ts'
import { readSession } from '../read-session.ts'
import { startSession } from '../start-session.ts'
import type { OfferedProvider } from './offered-providers.ts'
import { signInWithApple } from './sdk/apple.ts'
import { signInWithFacebook } from './sdk/facebook.ts'
import { signInWithGoogle } from './sdk/google.ts'
import type { SignInWithProvider } from './sdk/provider-proof.ts'

const ask: Record<SocialProvider, SignInWithProvider> = {
  google: signInWithGoogle,
  facebook: signInWithFacebook,
  apple: signInWithApple,
}

/**
 * Signs in by a provider's popup. Closing the popup or denying access shows no message; a failure shows the server's
 * message (docs/spec §8). Another provider may be chosen while a popup is open; only the last one counts.
 */
export function useSocialSignIn(onDone: () => void) {
  const { t } = useTranslation()
  const tries = useRef(0)
  const [pending, setPending] = useState<SocialProvider | null>(null)

  async function signIn({ name, title, client }: OfferedProvider): Promise<void> {
    const mine = ++tries.current
    const isLast = () => mine === tries.current
    setPending(name)
    try {
      const brought = await ask[name](client)
      if (!brought || !isLast()) return
      const reply = await api.call('POST /auth/{provider}/token', { params: { provider: name }, body: brought })
      if (!isLast()) return
      startSession(readSession(reply), 'login')
      onDone()
    } catch (error) {
      logProblem(`Signing in with ${title} failed`, error)
      const otherwise = t(
        '{{provider}} cannot be reached at the moment. Please try again later, or log in another way.',
        { provider: title },
      )
      if (isLast()) showErrorToast(error, otherwise)
    } finally {
      if (isLast()) setPending(null)
    }
  }
  return { signIn, pending }
}
