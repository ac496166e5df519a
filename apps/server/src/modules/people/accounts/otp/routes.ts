import { type Api, reply } from '../../../../http/api.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { callerOf } from '../../../../lib/security-events.ts'
import { text } from '../../../../texts/index.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import { createConfirmContact } from './confirm-contact.ts'
import { createResetPassword } from './reset-password.ts'
import { createSendOtp } from './send-otp.ts'
import { createVerifyCode } from './verify-code.ts'

/** Limits bursts from one address. The limits that protect accounts are counted in the database (`rules.ts`). */
const BURST = { rateLimit: { max: 30, seconds: 60 } }

export function otpRoutes(api: Api, deps: OutboundDeps): void {
  const sendOtp = createSendOtp(deps)
  const verifyCode = createVerifyCode(deps)
  const resetPassword = createResetPassword(deps)
  const contact = createConfirmContact(deps)

  api.handle(
    'POST /send-otp',
    async ({ body, locale, ip, user }) => {
      const { phone, phone_code: phoneCode, forgot_password } = body
      const purpose = forgot_password ? 'recover' : 'verify'
      const sent = await sendOtp({ phone, phoneCode, purpose, locale, ip, userId: user?.id })
      if (sent instanceof Refusal) return sent
      const { ownDestination: destination } = sent
      const data = { email_or_phone: phone }
      return destination
        ? reply(data, text('A code was sent to {{destination}}'), { destination })
        : reply(data, text('If there is an account, a code is on its way'))
    },
    BURST,
  )

  api.handle(
    'POST /verify-otp',
    async ({ body, user, locale, request }) => {
      const { phone, phone_code: phoneCode, otp } = body
      const result = await verifyCode({ phone, phoneCode, otp, user, locale, caller: callerOf(request) })
      if (result instanceof Refusal) return result
      return reply(result, result.token ? text('Code accepted') : text('Your account is verified'))
    },
    BURST,
  )

  api.handle(
    'POST /console/contact/code',
    async ({ user, locale }) => {
      const destination = await contact.send({ userId: user.id, locale })
      return destination instanceof Refusal
        ? destination
        : reply({ sent_to: destination }, text('A code was sent to {{destination}}'), { destination })
    },
    BURST,
  )

  api.handle(
    'POST /console/contact/proof',
    async ({ user, body, locale, request }) =>
      (await contact.confirm({ userId: user.id, otp: body.otp, locale, caller: callerOf(request) })) ??
      reply({}, text('Your account is verified')),
    BURST,
  )

  api.handle(
    'POST /reset-password',
    async ({ body, request }) =>
      (await resetPassword(body, callerOf(request))) ??
      reply({}, text('Your password was changed. Please log in with it.')),
    BURST,
  )
}
