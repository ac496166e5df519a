import { loadScript } from './load-script.ts'
import type { SignInWithProvider } from './provider-proof.ts'

// The parts of Facebook's script that we use, as its reference describes them.
interface LoginResponse {
  authResponse?: { accessToken: string } | null
}

interface Sdk {
  init: (config: { appId: string; version: string; cookie: boolean; xfbml: boolean }) => void
  login: (callback: (response: LoginResponse) => void, options: { scope: string }) => void
  api: (path: string, query: { fields: string }, callback: (me: { name?: string; email?: string }) => void) => void
}

declare global {
  interface Window {
    FB?: Sdk
  }
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

const PATIENCE_MS = 5_000

/** Name and email for external servers that expect them from the browser; our server asks Facebook. */
function ownData(sdk: Sdk): Promise<{ name?: string; email?: string }> {
  return new Promise((resolve) => {
    const timeout = setTimeout(() => resolve({}), PATIENCE_MS)
    sdk.api('/me', { fields: 'name,email' }, ({ name, email }) => {
      clearTimeout(timeout)
      resolve({ name, email })
    })
  })
}
