import { z } from 'zod'

const address = (protocol: RegExp, starts: string) => z.url({ protocol, error: `must start with ${starts}` }).optional()

/** The variables of mail and text messages. Without them both stay in the outbox. */
export const messageVariables = {
  SMTP_URL: address(/^smtps?$/, 'smtp:// or smtps://'),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      'must be an address such as shop@example.com or Shop <shop@example.com>',
    )
    .optional(),
  SMS_URL: address(/^https?$/, 'http:// or https://'),
  SMS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must not have spaces')
    .optional(),
  SMS_BODY: z
    .string()
    .refine(
      (body) => body.includes('{{to}}') && body.includes('{{text}}') && isJson(body),
      'must be JSON with "{{to}}" and "{{text}}" in it',
    )
    .optional(),
}

type Variables = z.infer<z.ZodObject<typeof messageVariables>>

export interface MessageConfig {
  /** How mails leave; absent: not at all. */
  mail: { url: string; from: string } | undefined
  /** How text messages leave; absent: not at all. `body` is JSON with `{{to}}` and `{{text}}` inside its strings. */
  sms: { url: string; token: string | undefined; body: string } | undefined
}

/** Partial configuration prevents startup; otherwise the first shopper who waits for a message would notice. */
export function checkMessages({ SMTP_URL, MAIL_FROM, SMS_URL, SMS_TOKEN, SMS_BODY }: Variables, ctx: z.RefinementCtx) {
  const demand = (name: string, cause: string) =>
    ctx.addIssue({ code: 'custom', path: [name], message: `must be set when ${cause} is` })
  if (SMTP_URL && !MAIL_FROM) demand('MAIL_FROM', 'SMTP_URL')
  if (MAIL_FROM && !SMTP_URL) demand('SMTP_URL', 'MAIL_FROM')
  if (SMS_TOKEN && !SMS_URL) demand('SMS_URL', 'SMS_TOKEN')
  if (SMS_BODY && !SMS_URL) demand('SMS_URL', 'SMS_BODY')
}

const USUAL_BODY = '{"to":"{{to}}","text":"{{text}}"}'

export const messageConfig = ({ SMTP_URL, MAIL_FROM, SMS_URL, SMS_TOKEN, SMS_BODY }: Variables): MessageConfig => ({
  mail: SMTP_URL && MAIL_FROM ? { url: SMTP_URL, from: MAIL_FROM } : undefined,
  sms: SMS_URL ? { url: SMS_URL, token: SMS_TOKEN, body: SMS_BODY ?? USUAL_BODY } : undefined,
})

function isJson(written: string): boolean {
  try {
    JSON.parse(written)
    return true
  } catch {
    return false
  }
}
