import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { callerOf } from '../../../lib/security-events.ts'
import { text } from '../../../lib/texts.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { createSendChangeCode } from './change-contact.ts'
import { changePassword, createResetPassword } from './change-password.ts'
import { logIn } from './log-in.ts'
import { showProfile, updateProfile } from './profile.ts'
import { register } from './register.ts'
import { createSendOtp } from './send-code.ts'
import { logOut } from './sessions.ts'
import { createSocialSignIn } from './social-sign-in.ts'
import { createConfirmContact, createVerifyCode } from './verify-code.ts'

// Per IP address. Accounts are protected by the pauses after failures, which are stored in the database.
const LOGINS = { max: 60, seconds: 60 }
const REGISTRATIONS = { max: 60, seconds: 600 }
const CHANGES = { max: 60, seconds: 60 }

/** Registration, login, logout, profile and password. */
export function accountRoutes(api: Api, deps: OutboundDeps): void {
  const { db } = deps.database
  const sendChangeCode = createSendChangeCode(deps)

  api.handle(
    'POST /registration',
    async ({ body, locale, request }) => {
      const session = await register(deps, body, { locale, caller: callerOf(request) })
      return session instanceof Refusal ? session : reply(session, text('You have successfully registered'))
    },
    { rateLimit: REGISTRATIONS },
  )

  api.handle(
    'POST /login',
    async ({ body, locale, request }) => {
      const { phone: login, password } = body
      const session = await logIn(deps, { login, password }, { ...callerOf(request), locale })
      return session instanceof Refusal ? session : reply(session, text('You have successfully logged in'))
    },
    { rateLimit: LOGINS },
  )

  for (const call of ['GET /logout', 'POST /logout'] as const)
    api.handle(call, async ({ user, request }) => {
      await logOut(db, user, callerOf(request))
      return reply({}, text('Logout successfully'))
    })

  api.handle('GET /profile', async ({ user, locale }) => reply({ user: await showProfile(db, user.id, locale) }))

  api.handle(
    'POST /update-profile',
    async ({ user, body, files, locale, request }) => {
      const { remove_photo: removePhoto, ...input } = body
      const [photo] = files.profile_photo
      const changed = await updateProfile(deps, { user, input, photo, removePhoto, locale, caller: callerOf(request) })
      return changed instanceof Refusal ? changed : reply({ user: changed }, text('Profile updated'))
    },
    { rateLimit: CHANGES },
  )

  api.handle(
    'POST /send-change-otp',
    async ({ user, locale }) => {
      const sentTo = await sendChangeCode(user.id, locale)
      return sentTo instanceof Refusal ? sentTo : reply({ email_or_phone: sentTo }, text('A code is on its way'))
    },
    { rateLimit: CHANGES },
  )

  api.handle(
    'POST /change-password',
    async ({ user, body, request }) =>
      (await changePassword(deps, user, body, callerOf(request))) ??
      reply({}, text('Password changed. All other sessions have ended.')),
    { rateLimit: CHANGES },
  )
}

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

/** Each sign-in calls the provider; a household behind one address stays far below this. */
const rateLimit = { max: 60, seconds: 60 }

export function socialRoutes(api: Api, deps: OutboundDeps): void {
  const signIn = createSocialSignIn(deps)

  api.handle(
    'POST /auth/{provider}/token',
    async ({ params: { provider }, body: { code, data }, locale, request }) => {
      const response = {
        code,
        idToken: data?.id_token || null,
        nonce: data?.nonce || null,
        claimedName: data?.name ?? null,
      }
      const { audit } = callerOf(request)
      const session = await signIn({ provider, ...response, locale, log: request.log, audit })
      return session instanceof Refusal ? session : reply(session, text('Login Successful'))
    },
    { rateLimit },
  )
}
