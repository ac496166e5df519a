import { normalizeNewlines } from '../../../lib/normalize-newlines.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../texts/index.ts'
import { mailOperator, type OutboundDeps, paragraphsOf } from '../../base/outbound/index.ts'
import { refuseFields } from '../../people/accounts/index.ts'
import { verifyFormToken } from './form-token.ts'
import { insertContactMessage, selectByForm } from './repository-contact.ts'

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
