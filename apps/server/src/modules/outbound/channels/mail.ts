import type { Config } from '../../../config.ts'
import type { Channel } from '../message.ts'

/** All of a try together stays below the lease that a message is held by (`rules.ts`). */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Mail by SMTP. An address without a name goes out under the shop's. */
export function mailChannel({ url, from }: NonNullable<Config['mail']>, shopName: () => Promise<string>): Channel {
  // Read with the first message: a start need not wait for it.
  const opened = async () => (await import('nodemailer')).createTransport({ url, ...TIMEOUTS })
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
      })
    },
  }
}
