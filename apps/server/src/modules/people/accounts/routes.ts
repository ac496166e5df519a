import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { callerOf } from '../../../lib/security-events.ts'
import { text } from '../../../texts/index.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { logIn } from './login/log-in.ts'
import { changePassword } from './profile/change-password.ts'
import { createSendChangeCode } from './profile/send-change-code.ts'
import { showProfile } from './profile/show-profile.ts'
import { updateProfile } from './profile/update-profile.ts'
import { register } from './registration/register.ts'
import { logOut } from './sessions/log-out.ts'

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
