import type { Config } from '../../../../config/config.ts'
import type { Channel } from '../message.ts'

const TIMEOUT_MS = 15_000
const ERROR_BODY_LENGTH = 200

/** Sends text messages by an HTTP provider, one JSON POST each, which must be answered with a 2xx status. */
export function smsChannel({ url, token, body }: NonNullable<Config['sms']>): Channel {
  const closing = new AbortController()
  return {
    async deliver({ to, text }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: fillTemplate(body, { to, text }),
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), closing.signal]),
      })
      const answer = await response.text()
      if (!response.ok)
        throw new Error(`the SMS provider answered ${response.status}: ${answer.slice(0, ERROR_BODY_LENGTH).trim()}`)
    },
    close: () => closing.abort(new Error('the process ended')),
  }
}

/** Fills in the placeholders, which are inside JSON strings, so that values are escaped for JSON. */
const fillTemplate = (template: string, values: Record<'to' | 'text', string>): string =>
  template.replace(/\{\{(to|text)\}\}/g, (_, name: 'to' | 'text') => JSON.stringify(values[name]).slice(1, -1))
