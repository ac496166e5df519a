import { decodeIdToken } from './decode-id-token.ts'
import { loadScript } from './load-script.ts'
import { createNonce, type SignInWithProvider } from './provider-proof.ts'

// The parts of Apple's script that we use, as its reference describes them.
interface SignInResponse {
  authorization: { code: string; id_token: string; state?: string }
  /** Only at the first sign-in. */
  user?: { email?: string; name?: { firstName?: string; lastName?: string } }
}

interface ClientConfig {
  clientId: string
  scope: string
  redirectURI: string
  state: string
  nonce: string
  usePopup: boolean
}

declare global {
  interface Window {
    AppleID?: { auth: { init: (config: ClientConfig) => void; signIn: () => Promise<SignInResponse> } }
  }
}

const QUIET = new Set(['popup_closed_by_user', 'user_cancelled_authorize', 'popup_blocked_by_browser'])

/** Apple's popup (docs/spec §7). The id token is decoded for its email; the server verifies it. */
export const signInWithApple: SignInWithProvider = async ({ id, redirectUrl, sdkUrl }) => {
  await loadScript(
    sdkUrl
      ? `${sdkUrl}/apple.js`
      : 'https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js',
  )
  const auth = window.AppleID?.auth
  if (!auth) throw new Error('Apple’s script is not as described')
  const state = createNonce()
  const nonce = createNonce()
  auth.init({ clientId: id, scope: 'name email', redirectURI: redirectUrl, state, nonce, usePopup: true })
  const response = await auth.signIn().catch((error: unknown) => {
    if (QUIET.has(reasonOf(error))) return null
    throw new Error(reasonOf(error))
  })
  if (!response) return null
  const { authorization, user } = response
  if ((authorization.state ?? state) !== state) throw new Error('an answer to another question')
  const name = [user?.name?.firstName, user?.name?.lastName].filter(Boolean).join(' ')
  const email = user?.email ?? decodeIdToken(authorization.id_token)?.email
  return {
    code: authorization.code,
    data: { id_token: authorization.id_token, nonce, ...(name && { name }), ...(email && { email }) },
  }
}

const reasonOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'error' in error ? String(error.error) : String(error)
