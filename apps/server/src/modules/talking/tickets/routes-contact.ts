import { type Api, reply } from '../../../http/api.ts'
import { text } from '../../../texts/index.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { createFormToken } from './form-token.ts'
import { receiveMessage } from './receive-message.ts'
import { showContact } from './show-contact.ts'

/** Per network; each form sends one message at most. */
const MESSAGES = { max: 10, seconds: 600 }

/** The operator's contact details, and the contact form. */
export function contactRoutes(api: Api, deps: OutboundDeps): void {
  api.handle('GET /contact-us', async ({ locale }) => {
    const contact = showContact(await deps.settings.read(), locale)
    const form_token = createFormToken(deps.config.secret, deps.now())
    return reply({ contact, form_token }).cached({ control: 'private, no-store' })
  })

  api.handle(
    'POST /support',
    async ({ body, locale }) => {
      const { form_token: formToken, website = '', ...message } = body
      const refusal = await receiveMessage(deps, { ...message, formToken, website, locale })
      return refusal ?? reply({ accepted: true }, text('Thank you for your message. We will answer soon.'))
    },
    { rateLimit: MESSAGES },
  )
}
