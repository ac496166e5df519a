import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ContactDetails } from '@rialto/contract'
import { CONTACT_FORM_SECONDS_MIN } from '@rialto/contract/limits'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import { normalizeNewlines } from '../../../lib/words.ts'
import { mailOperator, type OutboundDeps, paragraphsOf } from '../../base/outbound/index.ts'
import { type Settings, settingText } from '../../base/settings/index.ts'
import { refuseFields } from '../../people/accounts/index.ts'
import { insertContactMessage, selectByForm } from './repository.ts'

/** Shows the operator's contact details; the site's hotline and address are the defaults. */
export const showContact = (settings: Settings, locale: string): ContactDetails => ({
  email: settings.contact.email,
  phone: settings.contact.phone ?? settings.mobile,
  address: settings.contact.address ?? settings.address,
  hours: settings.contact.hours.map((line) => settingText(settings, locale, line)),
})

interface ContactForm {
  name: string
  email: string
  subject: string
  message: string
  formToken: string
  /** A hidden field that only bots fill in. */
  website: string
  locale: string
}

/**
 * Stores a message of the contact form and mails it to the operator. A bot gets the same reply, but its message is dropped. The
 * same message sent twice by one form counts once.
 */
export async function receiveMessage(deps: OutboundDeps, form: ContactForm): Promise<Refusal | undefined> {
  if (form.website !== '') return undefined
  const now = deps.now()
  const token = verifyFormToken(deps.config.secret, form.formToken, now)
  if (token.kind === 'invalid') return refuseForm(text('This form has been open for too long. Please send it again.'))
  if (token.kind === 'tooSoon')
    return refuse('too_many_requests', text('That was quick. Please wait a moment and send it again.'), {
      retryAfter: token.waitMs / 1000,
    })
  const { formId } = token
  const { name, email, subject, locale } = form
  const message = { name, email, subject, text: normalizeNewlines(form.message) }
  const settings = await deps.settings.read()
  const result = await deps.database.write(async (tx) => {
    const isNew = await insertContactMessage(tx, { ...message, form_id: formId, locale, created_at: now })
    if (!isNew) {
      const earlier = await selectByForm(tx, formId)
      return JSON.stringify(earlier) === JSON.stringify(message)
        ? undefined
        : refuseForm(text('This form has been sent already. Please send it again.'))
    }
    await mailOperator({ ...deps, tx, settings }, (say) => ({
      subject: say(text('Message from {{name}}: {{subject}}'), message),
      paragraphs: [
        say(text('{{name}} ({{email}}) wrote by the contact form:'), message),
        ...paragraphsOf(message.text),
      ],
    }))
  })
  if (result instanceof Refusal) return result
  deps.outbound.kick()
}

const refuseForm = (why: TextKey): Refusal => refuseFields({ form_token: { text: why } })

const AGE_MIN_MS = CONTACT_FORM_SECONDS_MIN * 1000
const AGE_MAX_MS = 24 * 3_600_000

/** The result of verifying a form's token. */
type FormTokenState =
  | { kind: 'valid'; formId: string }
  /** Sent faster than anybody writes a message. */
  | { kind: 'tooSoon'; waitMs: number }
  /** Open for too long, or not signed by this shop. */
  | { kind: 'invalid' }

/** Creates a token `<time>.<form id>.<signature>`. It is signed, so that nothing is stored before a message arrives. */
export function createFormToken(secret: string, now: number): string {
  const claim = `${now}.${randomBytes(16).toString('base64url')}`
  return `${claim}.${signatureOf(secret, claim)}`
}

function verifyFormToken(secret: string, token: string, now: number): FormTokenState {
  const [, claim, createdAt, formId, signature] = /^((\d{1,16})\.([\w-]{22}))\.([\w-]{43})$/.exec(token) ?? []
  if (!claim || !formId || !signature) return { kind: 'invalid' }
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, claim)))) return { kind: 'invalid' }
  const age = now - Number(createdAt)
  // The age is negative if the clock was set back.
  if (age < 0 || age > AGE_MAX_MS) return { kind: 'invalid' }
  return age < AGE_MIN_MS ? { kind: 'tooSoon', waitMs: AGE_MIN_MS - age } : { kind: 'valid', formId }
}

const signatureOf = (secret: string, claim: string): string =>
  createHmac('sha256', `contact form ${secret}`).update(claim).digest('base64url')
