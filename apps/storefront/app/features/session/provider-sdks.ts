import type { RequestFor } from '@rialto/contract'

/** The provider's proof for this browser, as the server wants it. The server checks it with the provider. */
type ProviderProof = RequestFor<'POST /auth/{provider}/token'>['body']

/** The shop as the provider knows it. */
export interface ProviderClient {
  id: string
  /** The return address that the provider checks; popups never use it. */
  redirectUrl: string
  /** The address of the scripts (`google.js`, …) instead of the providers' own, for tests and proxies. */
  sdkUrl: string | undefined
}

/**
 * Opens a provider's popup and returns its proof; null when the shopper closes it or refuses, or the browser blocks it. Throws when
 * the provider's script cannot be loaded or fails.
 */
export type SignInWithProvider = (client: ProviderClient) => Promise<ProviderProof | null>

/** An unguessable value that identifies the answer to a request. */
const createNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The unverified claims of an id token; undefined when it cannot be decoded. */
function decodeIdToken(token: string): { email?: string } | undefined {
  try {
    const part = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof claims !== 'object' || claims === null) return undefined
    return 'email' in claims && typeof claims.email === 'string' ? { email: claims.email } : {}
  } catch {
    return undefined
  }
}

const PATIENCE_MS = 15_000

const loaded = new Map<string, Promise<void>>()

/** Loads a provider's script once, at the first click; after a failure the next click tries again. */
function loadScript(src: string): Promise<void> {
  const pending = loaded.get(src)
  if (pending) return pending
  const loading = append(src)
  loaded.set(src, loading)
  loading.catch(() => loaded.delete(src))
  return loading
}

function append(src: string): Promise<void> {
  const script = document.createElement('script')
  return new Promise<void>((resolve, reject) => {
    const fail = () => {
      script.remove()
      reject(new Error(`${src} cannot be loaded`))
    }
    const timeout = setTimeout(fail, PATIENCE_MS)
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      clearTimeout(timeout)
      resolve()
    })
    script.src = src
    script.async = true
    document.head.append(script)
  })
}

// The parts of Google's script that we use, as its reference describes them.
interface CodeResponse {
  code?: string
  state?: string
  error?: string
}

interface CodeClientConfig {
  client_id: string
  scope: string
  ux_mode: 'popup'
  state: string
  callback: (response: CodeResponse) => void
  error_callback: (error: { type: string }) => void
}

declare global {
  interface Window {
    google?: { accounts: { oauth2: { initCodeClient: (config: CodeClientConfig) => { requestCode: () => void } } } }
    AppleID?: { auth: { init: (config: ClientConfig) => void; signIn: () => Promise<SignInResponse> } }
    FB?: Sdk
  }
}

const GOOGLE_QUIET = new Set(['popup_closed', 'popup_failed_to_open'])

/** Google's code popup (docs/spec §7). */
export const signInWithGoogle: SignInWithProvider = async ({ id, sdkUrl }) => {
  await loadScript(sdkUrl ? `${sdkUrl}/google.js` : 'https://accounts.google.com/gsi/client')
  const oauth2 = window.google?.accounts.oauth2
  if (!oauth2) throw new Error('Google’s script is not as described')
  const state = createNonce()
  return new Promise((resolve, reject) => {
    oauth2
      .initCodeClient({
        client_id: id,
        scope: 'email profile openid',
        ux_mode: 'popup',
        state,
        callback({ code, state: answered = state, error }) {
          if (code && answered === state) resolve({ code })
          else if (error === 'access_denied') resolve(null)
          else reject(new Error(error ?? 'an answer to another question'))
        },
        error_callback: ({ type }) => (GOOGLE_QUIET.has(type) ? resolve(null) : reject(new Error(type))),
      })
      .requestCode()
  })
}

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

const APPLE_QUIET = new Set(['popup_closed_by_user', 'user_cancelled_authorize', 'popup_blocked_by_browser'])

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
    if (APPLE_QUIET.has(reasonOf(error))) return null
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

// The parts of Facebook's script that we use, as its reference describes them.
interface LoginResponse {
  authResponse?: { accessToken: string } | null
}

interface Sdk {
  init: (config: { appId: string; version: string; cookie: boolean; xfbml: boolean }) => void
  login: (callback: (response: LoginResponse) => void, options: { scope: string }) => void
  api: (path: string, query: { fields: string }, callback: (me: { name?: string; email?: string }) => void) => void
}

/** Facebook's login popup (docs/spec §7: version, scopes, fields). */
export const signInWithFacebook: SignInWithProvider = async ({ id, sdkUrl }) => {
  await loadScript(sdkUrl ? `${sdkUrl}/facebook.js` : 'https://connect.facebook.net/en_US/sdk.js')
  const sdk = window.FB
  if (!sdk) throw new Error('Facebook’s script is not as described')
  sdk.init({ appId: id, version: 'v20.0', cookie: false, xfbml: false })
  const accessToken = await new Promise<string | undefined>((resolve) => {
    sdk.login(({ authResponse }) => resolve(authResponse?.accessToken), { scope: 'public_profile,email' })
  })
  return accessToken ? { code: accessToken, data: await ownData(sdk) } : null
}

const FACEBOOK_PATIENCE_MS = 5_000

/** Name and email for external servers that expect them from the browser; our server asks Facebook. */
function ownData(sdk: Sdk): Promise<{ name?: string; email?: string }> {
  return new Promise((resolve) => {
    const timeout = setTimeout(() => resolve({}), FACEBOOK_PATIENCE_MS)
    sdk.api('/me', { fields: 'name,email' }, ({ name, email }) => {
      clearTimeout(timeout)
      resolve({ name, email })
    })
  })
}
