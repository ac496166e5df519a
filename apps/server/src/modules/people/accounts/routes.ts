import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
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
    async ({ body, locale, caller }) => {
      const session = await register(deps, body, { locale, caller })
      return session instanceof Refusal ? session : reply(session, text('You have successfully registered'))
    },
    { rateLimit: REGISTRATIONS },
  )

  api.handle(
    'POST /login',
    async ({ body, locale, caller }) => {
      const { phone: login, password } = body
      const session = await logIn(deps, { login, password }, { ...caller, locale })
      return session instanceof Refusal ? session : reply(session, text('You have successfully logged in'))
    },
    { rateLimit: LOGINS },
  )

  for (const call of ['GET /logout', 'POST /logout'] as const)
    api.handle(call, async ({ user, caller }) => {
      await logOut(db, user, caller)
      return reply({}, text('Logout successfully'))
    })

  api.handle('GET /profile', async ({ user, locale }) => reply({ user: await showProfile(db, user.id, locale) }))

  api.handle(
    'POST /update-profile',
    async ({ user, body, files, locale, caller }) => {
      const { remove_photo: removePhoto, ...input } = body
      const [photo] = files.profile_photo
      const changed = await updateProfile(deps, { user, input, photo, removePhoto, locale, caller })
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
    async ({ user, body, caller }) =>
      (await changePassword(deps, user, body, caller)) ??
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
    async ({ body, user, locale, caller }) => {
      const { phone, phone_code: phoneCode, otp } = body
      const result = await verifyCode({ phone, phoneCode, otp, user, locale, caller })
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
    async ({ user, body, locale, caller }) =>
      (await contact.confirm({ userId: user.id, otp: body.otp, locale, caller })) ??
      reply({}, text('Your account is verified')),
    BURST,
  )

  api.handle(
    'POST /reset-password',
    async ({ body, caller }) =>
      (await resetPassword(body, caller)) ?? reply({}, text('Your password was changed. Please log in with it.')),
    BURST,
  )
}

/** Each sign-in calls the provider; a household behind one address stays far below this. */
const rateLimit = { max: 60, seconds: 60 }

export function socialRoutes(api: Api, deps: OutboundDeps): void {
  const signIn = createSocialSignIn(deps)

  api.handle(
    'POST /auth/{provider}/token',
    async ({ params: { provider }, body: { code, data }, locale, caller, log }) => {
      const response = {
        code,
        idToken: data?.id_token || null,
        nonce: data?.nonce || null,
        claimedName: data?.name ?? null,
      }
      const { audit } = caller
      const session = await signIn({ provider, ...response, locale, log, audit })
      return session instanceof Refusal ? session : reply(session, text('Login Successful'))
    },
    { rateLimit },
  )
}
