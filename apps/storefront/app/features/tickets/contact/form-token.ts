import { api } from '@rialto/client/api/browser.ts'
import { CONTACT_FORM_SECONDS_MIN } from '@rialto/contract/limits'

/** A token that proves that a form was open for a while before it was sent. It is valid for one submission. */
export interface FormToken {
  /** Fetches the token in advance, so that it is old enough when the form is submitted. */
  warm(): void
  /** Resolves with the token once it is old enough for the server. */
  whenReady(): Promise<string>
  /** Discards the token, because it has expired or has been used. */
  renew(): void
}

interface Fetched {
  value: string
  /** Milliseconds by this device's clock. */
  readyAt: number
}

export function createFormToken(): FormToken {
  let token: Promise<Fetched> | undefined
  const fetchOnce = () => {
    token ??= fetchToken().catch((error: unknown) => {
      // The next call retries.
      token = undefined
      throw error
    })
    return token
  }
  return {
    warm: () => void fetchOnce().catch(() => {}),
    async whenReady() {
      const { value, readyAt } = await fetchOnce()
      await new Promise((done) => setTimeout(done, readyAt - Date.now()))
      return value
    },
    renew() {
      token = undefined
    },
  }
}

async function fetchToken(): Promise<Fetched> {
  const { form_token } = await api.call('GET /contact-us')
  // Adds a margin to the server's minimum, because both clocks are rounded.
  return { value: form_token, readyAt: Date.now() + CONTACT_FORM_SECONDS_MIN * 1000 + 100 }
}
