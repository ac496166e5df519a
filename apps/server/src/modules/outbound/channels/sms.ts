import type { Config } from '../../../config/config.ts'
import type { Channel } from '../message.ts'

const TIMEOUT_MS = 15_000
const ANSWER_SHOWN = 200

/** Text messages by an HTTP provider: one JSON POST each, taken where the status says so. */
export function smsChannel({ url, token, body }: NonNullable<Config['sms']>): Channel {
  const closing = new AbortController()
  return {
    async deliver({ to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: fill(body, { to, text }),
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), closing.signal]),
      })
      const answer = await response.text()
      if (!response.ok)
        throw new Error(`the SMS provider answered ${response.status}: ${answer.slice(0, ANSWER_SHOWN).trim()}`)
    },
    close: () => closing.abort(new Error('the process ended')),
  }
}

/** The places stand inside JSON strings, so that values go in as such strings are written. */
const fill = (template: string, values: Record<'to' | 'text', string>): string =>
  template.replace(/\{\{(to|text)\}\}/g, (_, name: 'to' | 'text') => JSON.stringify(values[name]).slice(1, -1))
