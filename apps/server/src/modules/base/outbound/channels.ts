import type { OutboxChannel } from '@rialto/contract'
import type { Config } from '../../../config/config.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The pauses after the first failed attempt, the second, and so on; the last one repeats. */
const RETRY_PAUSES = [30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR]
const GIVE_UP_AFTER = 2 * DAY

/** Sent and failed messages are kept this long for the operator. */
export const RETENTION_MS = 30 * DAY

/** An attempt that takes longer counts as failed. */
const DELIVERY_TIMEOUT_MS = 2 * MINUTE

/**
 * How long one process claims a message. It exceeds the timeout of an attempt, so that no other process sends the message as well;
 * if the process dies, another one sends the message after this time.
 */
export const LEASE_MS = 3 * MINUTE

/**
 * How many messages of a channel are sent at the same time. One-time codes have connections of their own, so that they do not wait
 * for other messages. Mail servers seldom accept more than ten connections of one client.
 */
export const MAX_CONCURRENT = { secrets: 2, others: 3 }

interface AttemptedMessage {
  /** The attempts so far, including the failed one. */
  attempts: number
  created_at: number
  secret_until: number | null
}

/** The time of the next attempt after a failure; null if there is none. */
export function nextAttemptAt({ attempts, created_at, secret_until }: AttemptedMessage, now: number): number | null {
  const pause = RETRY_PAUSES[Math.min(attempts, RETRY_PAUSES.length) - 1] ?? RETRY_PAUSES[0] ?? 0
  const last = Math.min(created_at + GIVE_UP_AFTER, secret_until ?? Number.POSITIVE_INFINITY)
  return now + pause < last ? now + pause : null
}

/** Tells whether a message's secret has expired, so that sending it is useless. */
export const isSecretExpired = ({ secret_until }: AttemptedMessage, now: number): boolean =>
  secret_until !== null && secret_until <= now

/** A message to one person, with texts in their language. */
export interface OutgoingMessage {
  channel: OutboxChannel
  /** A mail address, or a phone in E.164. */
  to: string
  /** Empty for a text message. Never contains a secret. */
  subject: string
  text: string
  html: string | null
  /** The time until which the one-time code in the message is valid. After it, the message is not sent, and its text is erased. */
  secretUntil?: number
  /**
   * Runs the same statement without storing a message, so that neither the reply nor its duration reveals whether there is a
   * recipient.
   */
  decoy?: boolean
}

/** A message as a channel sends it. */
interface Delivery extends Pick<OutgoingMessage, 'to' | 'subject' | 'text' | 'html'> {
  /** The same for each attempt, so that recipients can recognise duplicates. */
  id: string
}

/** Sends messages. `deliver` throws if a message was not accepted. */
interface Channel {
  deliver(message: Delivery): Promise<void>
  /** Closes connections; a delivery that is still running fails. */
  close?(): void
}

export type Channels = Record<OutboxChannel, Channel>

/** Creates the configured channels. Without configuration, the local environment shows messages by `GET /dev/outbox` only. */
export function channelsOf({ mail, sms, env }: Config, shopName: () => Promise<string>): Channels {
  const withoutConfiguration = (what: string) => (env === 'local' ? localChannel : unconfiguredChannel(what))
  return {
    email: mail ? mailChannel(mail, shopName) : withoutConfiguration(NO_MAIL),
    sms: sms ? smsChannel(sms) : withoutConfiguration(NO_SMS),
  }
}

/** How messages of a channel leave: by a provider, into the local outbox, or not at all. */
export const channelState = ({ mail, sms, env }: Config, channel: OutboxChannel): 'ready' | 'local' | 'missing' => {
  if (channel === 'email' ? mail : sms) return 'ready'
  return env === 'local' ? 'local' : 'missing'
}

const NO_MAIL = 'no mail server is configured: set SMTP_URL and MAIL_FROM'
const NO_SMS = 'no SMS provider is configured: set SMS_URL'

/** Warnings for the operator at startup about channels without configuration. */
export function missingChannels({ mail, sms, env }: Config): string[] {
  if (env === 'local') return []
  return [...(mail ? [] : [NO_MAIL]), ...(sms ? [] : [NO_SMS])]
}

const localChannel: Channel = { deliver: async () => {} }

const unconfiguredChannel = (what: string): Channel => ({
  deliver: async () => {
    throw new Error(what)
  },
})

/** The timeouts of each step with the mail server. */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

const POOL = {
  pool: true,
  // The number of concurrent deliveries, so that no message waits for a connection.
  maxConnections: MAX_CONCURRENT.secrets + MAX_CONCURRENT.others,
  // Below the socket's timeout, so that idle connections are closed properly.
  idleTimeout: 10_000,
  // If the server closes an idle connection just as a message is sent, another connection is used.
  maxRequeues: 1,
} as const

/** Sends mails by SMTP over pooled connections. A sender address without a name gets the shop's name. */
function mailChannel({ url, from }: NonNullable<Config['mail']>, shopName: () => Promise<string>): Channel {
  // Loaded with the first message, so that it does not delay the start.
  const createTransport = async () => (await import('nodemailer')).createTransport({ url, ...POOL, ...TIMEOUTS })
  let transport: ReturnType<typeof createTransport> | undefined
  const host = from.replace(/^.*@/, '').replace(/>$/, '')
  return {
    async deliver({ id, to, subject, text, html }) {
      transport ??= createTransport()
      await (await transport).sendMail({
        messageId: `<${id}@${host}>`,
        from: from.includes('<') ? from : { name: await shopName(), address: from },
        to: { name: '', address: to },
        subject,
        text,
        html: html ?? undefined,
        // Prevents out-of-office replies (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS),
      })
    },
    close() {
      void transport?.then((pool) => pool.close({ force: true }))
    },
  }
}

const TIMEOUT_MS = 15_000
const ERROR_BODY_LENGTH = 200

/** Sends text messages by an HTTP provider, one JSON POST each, which must be answered with a 2xx status. */
function smsChannel({ url, token, body }: NonNullable<Config['sms']>): Channel {
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
