import { type Api, reply } from '../../http/api.ts'
import { Refusal } from '../../refusal.ts'
import { text } from '../../texts/index.ts'
import type { ModuleDeps } from '../settings/index.ts'
import { logOut } from './log-out.ts'
import { logIn } from './login/log-in.ts'
import { changePassword } from './profile/change-password.ts'
import { showProfile } from './profile/show-profile.ts'
import { updateProfile } from './profile/update-profile.ts'
import { register } from './registration/register.ts'

// Of one address. What protects accounts are the delays after failures, which are kept in the database.
const LOGINS = { max: 60, seconds: 60 }
const REGISTRATIONS = { max: 60, seconds: 600 }
const CHANGES = { max: 60, seconds: 60 }

/** Who is shopping: registration, login, logout, profile and password. */
export function accountRoutes(api: Api, deps: ModuleDeps): void {
  const { db } = deps.database

  api.handle(
    'POST /registration',
    async ({ body, locale }) => {
      const session = await register(deps, body, locale)
      return session instanceof Refusal ? session : reply(session, text('You have successfully registered'))
    },
    { rateLimit: REGISTRATIONS },
  )

  api.handle(
    'POST /login',
    async ({ body, locale, ip }) => {
      const session = await logIn(deps, body, { ip, locale })
      return session instanceof Refusal ? session : reply(session, text('You have successfully logged in'))
    },
    { rateLimit: LOGINS },
  )

  for (const call of ['GET /logout', 'POST /logout'] as const)
    api.handle(call, async ({ user }) => {
      await logOut(db, user)
      return reply({}, text('Logout successfully'))
    })

  api.handle('GET /profile', async ({ user, locale }) => reply({ user: await showProfile(db, user.id, locale) }))

  api.handle(
    'POST /update-profile',
    async ({ user, body, files, locale }) => {
      const { remove_photo: removePhoto, ...given } = body
      const [photo] = files.profile_photo
      const changed = await updateProfile(deps, { userId: user.id, given, photo, removePhoto, locale })
      return changed instanceof Refusal ? changed : reply({ user: changed }, text('Profile updated'))
    },
    { rateLimit: CHANGES },
  )

  api.handle(
    'POST /change-password',
    async ({ user, body, ip }) =>
      (await changePassword(deps, user, body, ip)) ??
      reply({}, text('Password changed. All other sessions have ended.')),
    { rateLimit: CHANGES },
  )
}
