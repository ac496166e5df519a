import { api } from '@rialto/client/api/browser.ts'
import { CONTACT_FORM_SECONDS_MIN } from '@rialto/contract/limits'

/** What shows that a form was open for a while before it was sent. Good for one sending. */
export interface FormToken {
  /** Fetches it ahead, so that it is old enough by the time that somebody has written something. */
  warm(): void
  /** The token, once it is old enough for the server to take it. */
  ripe(): Promise<string>
  /** Another one: this is too old, or used. */
  renew(): void
}

interface Fetched {
  value: string
  /** In milliseconds of this device's clock. */
  ripeAt: number
}

export function createFormToken(): FormToken {
  let token: Promise<Fetched> | undefined
  const fetchOnce = () => {
    token ??= fetchToken().catch((error: unknown) => {
      // Whoever asks next tries again.
      token = undefined
      throw error
    })
    return token
  }
  return {
    warm: () => void fetchOnce().catch(() => {}),
    async ripe() {
      const { value, ripeAt } = await fetchOnce()
      await new Promise((done) => setTimeout(done, ripeAt - Date.now()))
      return value
    },
    renew() {
      token = undefined
    },
  }
}

async function fetchToken(): Promise<Fetched> {
  const { form_token } = await api.call('GET /contact-us')
  // A little more than the server asks for: both clocks round.
  return { value: form_token, ripeAt: Date.now() + CONTACT_FORM_SECONDS_MIN * 1000 + 100 }
}
