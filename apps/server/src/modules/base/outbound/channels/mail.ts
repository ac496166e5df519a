import type { Config } from '../../../../config/config.ts'
import type { Channel } from '../message.ts'
import { DELIVERY_TIMEOUT_MS, MAX_CONCURRENT } from '../rules.ts'

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
export function mailChannel({ url, from }: NonNullable<Config['mail']>, shopName: () => Promise<string>): Channel {
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
