import type { Config } from '../../../config/config.ts'
import type { Channel } from '../message.ts'
import { AT_ONCE, DELIVERY_MS } from '../rules.ts'

/** How long the mail server may take for each step. */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

const POOL = {
  pool: true,
  // As many as are delivered at a time, so that no message waits for a connection.
  maxConnections: AT_ONCE.secrets + AT_ONCE.others,
  // Below the socket's timeout: an idle connection ends in good order.
  idleTimeout: 10_000,
  // The server may end an idle connection just as a message is handed to it; the message then goes by another one.
  maxRequeues: 1,
} as const

/** Mail by SMTP, over connections that are kept for the next mail. An address without a name goes out under the shop's. */
export function mailChannel({ url, from }: NonNullable<Config['mail']>, shopName: () => Promise<string>): Channel {
  // Loaded with the first message, since a start need not wait for it.
  const opened = async () => (await import('nodemailer')).createTransport({ url, ...POOL, ...TIMEOUTS })
  let transport: ReturnType<typeof opened> | undefined
  const host = from.replace(/^.*@/, '').replace(/>$/, '')
  return {
    async deliver({ id, to, subject, text, html }) {
      transport ??= opened()
      await (await transport).sendMail({
        messageId: `<${id}@${host}>`,
        from: from.includes('<') ? from : { name: await shopName(), address: from },
        to: { name: '', address: to },
        subject,
        text,
        html: html ?? undefined,
        // Out-of-office replies to a machine help nobody (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(DELIVERY_MS),
      })
    },
    close() {
      void transport?.then((pool) => pool.close({ force: true }))
    },
  }
}
