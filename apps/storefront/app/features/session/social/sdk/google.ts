import { loadScript } from './load-script.ts'
import { createNonce, type SignInWithProvider } from './provider-proof.ts'

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
  }
}

const QUIET = new Set(['popup_closed', 'popup_failed_to_open'])

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
        error_callback: ({ type }) => (QUIET.has(type) ? resolve(null) : reject(new Error(type))),
      })
      .requestCode()
  })
}
