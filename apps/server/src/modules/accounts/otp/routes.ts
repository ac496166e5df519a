import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { callerOf } from '../../../lib/security-events.ts'
import { text } from '../../../texts/index.ts'
import type { OutboundDeps } from '../../outbound/index.ts'
import { createResetPassword } from './reset-password.ts'
import { createSendOtp } from './send-otp.ts'
import { createVerifyCode } from './verify-code.ts'

/** Limits bursts from one address. The limits that protect accounts are counted in the database (`rules.ts`). */
const BURST = { rateLimit: { max: 30, seconds: 60 } }

export function otpRoutes(api: Api, deps: OutboundDeps): void {
  const sendOtp = createSendOtp(deps)
  const verifyCode = createVerifyCode(deps)
  const resetPassword = createResetPassword(deps)

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
    'POST /reset-password',
    async ({ body, request }) =>
      (await resetPassword(body, callerOf(request))) ??
      reply({}, text('Your password was changed. Please log in with it.')),
    BURST,
  )
}
