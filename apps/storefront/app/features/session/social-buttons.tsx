import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { logProblem } from '@rialto/client/log.ts'
import type { RequestFor, SiteSettings } from '@rialto/contract'
import type { SocialProvider } from '@rialto/contract/enums'
import { Button } from '@rialto/ui/button.tsx'
import { type ReactNode, useRef, useState } from 'react'
import { showErrorToast } from '../forms/index.ts'
import { useSettings } from '../settings/index.ts'
import { readSession, startSession } from './start-session.ts'

/** The provider's proof for this browser, as the server wants it. The server checks it with the provider. */
type ProviderProof = RequestFor<'POST /auth/{provider}/token'>['body']

/** The shop as the provider knows it. */
interface ProviderClient {
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
type SignInWithProvider = (client: ProviderClient) => Promise<ProviderProof | null>

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
const signInWithGoogle: SignInWithProvider = async ({ id, sdkUrl }) => {
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
const signInWithApple: SignInWithProvider = async ({ id, redirectUrl, sdkUrl }) => {
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
const signInWithFacebook: SignInWithProvider = async ({ id, sdkUrl }) => {
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

/**
 * Buttons for the active providers, below an *or*; nothing without any. `onDone` is called after the session has
 * started.
 */
export function SocialButtons({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const { settings, origin } = useSettings()
  const { signIn, pending } = useSocialSignIn(onDone)
  const offered = offeredProviders(settings, origin)
  if (offered.length === 0) return null
  const alone = offered.length === 1
  return (
    <div className="mt-5">
      <p className="mb-4 flex items-center gap-3 text-12 text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('or')}
      </p>
      <div className="flex gap-2">
        {offered.map((provider) => {
          const label = t('Continue with {{provider}}', { provider: provider.title })
          return (
            <Button
              key={provider.name}
              className="flex-auto px-1.5!"
              pending={pending === provider.name}
              aria-label={alone ? undefined : label}
              onClick={() => void signIn(provider)}
            >
              <BrandMark of={provider.name} />
              {alone ? label : <span dir="ltr">{provider.title}</span>}
            </Button>
          )
        })}
      </div>
    </div>
  )
}

/** The providers' logos by their brand rules: unchanged colours, Apple's in the colour of the text. */
const marks: Record<SocialProvider, ReactNode> = {
  google: (
    <g fill="none" strokeWidth="4.2">
      <path stroke="#ea4335" d="M5.23 8.55A7.6 7.6 0 0 1 17.62 6.88" />
      <path stroke="#fbbc04" d="M5.23 15.45a7.6 7.6 0 0 1 0-6.9" />
      <path stroke="#34a853" d="M17.09 17.66A7.6 7.6 0 0 1 5.23 15.45" />
      <path stroke="#4285f4" d="M12 12.1h7.6a7.6 7.6 0 0 1-2.51 5.56" />
    </g>
  ),
  facebook: (
    <>
      <circle cx="12" cy="12" r="10" fill="#0866ff" />
      <path
        fill="#fff"
        d="M10.4 21.9v-7.1H8v-3.1h2.4V9.8c0-2.6 1.5-4 3.9-4 .8 0 1.5.1 2 .2v2.7h-1.4c-1.1 0-1.5.6-1.5 1.5v1.5h2.8l-.5 3.1h-2.3v7.1a10 10 0 0 1-3 0z"
      />
    </>
  ),
  apple: (
    <path
      fill="currentColor"
      d="M16.9 12.6c0-2.2 1.8-3.2 1.9-3.3-1-1.5-2.6-1.7-3.2-1.7-1.4-.1-2.6.8-3.3.8s-1.7-.8-2.9-.8c-1.5 0-2.8.9-3.6 2.2-1.5 2.6-.4 6.6 1.1 8.7.7 1 1.6 2.2 2.7 2.2s1.5-.7 2.8-.7 1.7.7 2.9.7 1.9-1.1 2.6-2.1c.8-1.2 1.2-2.3 1.2-2.4 0 0-2.2-.9-2.2-3.6zM14.700 6.100c.6-.7 1-1.700.9-2.700-.9 0-1.900.6-2.500 1.300-.5.6-1 1.600-.9 2.600 1 .1 1.900-.5 2.500-1.200z"
    />
  ),
}

/** A provider's logo beside its name. */
function BrandMark({ of }: { of: SocialProvider }) {
  return (
    <svg viewBox="0 0 24 24" className="size-5 shrink-0" aria-hidden="true">
      {marks[of]}
    </svg>
  )
}

const ask: Record<SocialProvider, SignInWithProvider> = {
  google: signInWithGoogle,
  facebook: signInWithFacebook,
  apple: signInWithApple,
}

/**
 * Signs in by a provider's popup. Closing the popup or denying access shows no message; a failure shows the server's
 * message (docs/spec §8). Another provider may be chosen while a popup is open; only the last one counts.
 */
function useSocialSignIn(onDone: () => void) {
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

interface OfferedProvider {
  name: SocialProvider
  /** A brand name, which is not translated. */
  title: string
  client: ProviderClient
}

const titles: readonly [SocialProvider, string][] = [
  ['google', 'Google'],
  ['facebook', 'Facebook'],
  ['apple', 'Apple'],
]

/** The active providers in the order of the settings (docs/spec §6). */
function offeredProviders({ social_auths, social_sdk_url }: SiteSettings, origin: string): OfferedProvider[] {
  return titles.flatMap(([name, title]) => {
    const { is_active, client_id: id } = social_auths[name]
    if (!is_active || !id) return []
    const redirectUrl = social_auths.apple.redirect_url ?? origin
    return [{ name, title, client: { id, redirectUrl, sdkUrl: social_sdk_url } }]
  })
}
