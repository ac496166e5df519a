import { normalizeNewlines } from '../../lib/normalize-newlines.ts'
import { Refusal, refuse } from '../../lib/refusal.ts'
import { type TextKey, text } from '../../texts/index.ts'
import { refuseFields } from '../accounts/index.ts'
import { mailOperator } from '../operator/index.ts'
import { type OutboundDeps, paragraphsOf } from '../outbound/index.ts'
import { readFormToken } from './form-token.ts'
import { insertContactMessage, selectByForm } from './repository.ts'

interface ContactForm {
  name: string
  email: string
  subject: string
  message: string
  formToken: string
  /** Filled in by machines alone. */
  website: string
  locale: string
}

/**
 * Keeps what came by the contact form and mails it to the operator. A machine is told the same as a person, and nothing of it is
 * kept. The same message sent twice by one form is one message.
 */
export async function receiveMessage(deps: OutboundDeps, form: ContactForm): Promise<Refusal | undefined> {
  if (form.website !== '') return undefined
  const now = deps.now()
  const age = readFormToken(deps.config.secret, form.formToken, now)
  if (age.kind === 'old') return refuseForm(text('This form has been open for too long. Please send it again.'))
  if (age.kind === 'young')
    return refuse('too_many_requests', text('That was quick. Please wait a moment and send it again.'), {
      retryAfter: age.waitMs / 1000,
    })
  const { formId } = age
  const { name, email, subject, locale } = form
  const said = { name, email, subject, text: normalizeNewlines(form.message) }
  const settings = await deps.settings.read()
  const result = await deps.database.write(async (tx) => {
    const isNew = await insertContactMessage(tx, { ...said, form_id: formId, locale, created_at: now })
    if (!isNew) {
      const before = await selectByForm(tx, formId)
      return JSON.stringify(before) === JSON.stringify(said)
        ? undefined
        : refuseForm(text('This form has been sent already. Please send it again.'))
    }
    await mailOperator({ ...deps, tx, settings }, (say) => ({
      subject: say(text('Message from {{name}}: {{subject}}'), said),
      paragraphs: [say(text('{{name}} ({{email}}) wrote by the contact form:'), said), ...paragraphsOf(said.text)],
    }))
  })
  if (result instanceof Refusal) return result
  deps.outbound.kick()
}

const refuseForm = (why: TextKey): Refusal => refuseFields({ form_token: { text: why } })
