import { type Api, reply } from '../../../http/api.ts'
import { consoleCookies } from '../../../lib/console-cookie.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { ChannelSigner } from '../../../realtime/realtime.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { confirmNewApp, giveCode, startApp } from './authenticator-app.ts'
import { endSession, enterConsole, listSessions, refuseChannel } from './console-sessions.ts'
import {
  type AddedFactor,
  keepRecoveryCodes,
  makeRecoveryCodes,
  removeFactor,
  showFactors,
  showWays,
} from './manage-factors.ts'
import { addPasskey, askForPasskey, givePasskey, startPasskey } from './passkeys.ts'

/** Per network; each account has pauses after failures besides. */
const LOGINS = { max: 60, seconds: 60 }

/** Entering and leaving the console, and what its person may do there. */
export function accessRoutes(api: Api, deps: ModuleDeps & { realtime: ChannelSigner }): void {
  api.handle(
    'POST /console/login',
    async ({ body, caller, userAgent }) => {
      const entry = await enterConsole(deps, { ...body, userAgent }, caller)
      if (entry instanceof Refusal) return entry
      return reply({ next: entry.next }).withCookies(consoleCookies(entry.token, deps.config))
    },
    { rateLimit: LOGINS },
  )

  api.handle('POST /console/logout', async ({ user, caller }) => {
    await endSession(deps, { id: user.sessionId, userId: user.id, audit: caller.audit })
    return reply({}, text('Logout successfully')).withCookies(consoleCookies('', deps.config))
  })

  api.handle('GET /console/sessions', async ({ user }) => reply({ sessions: await listSessions(deps, user) }))

  api.handle('DELETE /console/sessions/{id}', async ({ user, params, caller }) => {
    const end = { id: params.id, userId: user.id, audit: caller.audit }
    const change = await endSession(deps, end)
    return change instanceof Refusal ? change : reply({}, text('The session has ended')).withChange(change)
  })

  api.handle('POST /console/realtime/auth', async ({ user, body }) => {
    const refusal = await refuseChannel(deps, { userId: user.id, channel: body.channel_name })
    return refusal ?? reply({ auth: deps.realtime.authorise(body.socket_id, body.channel_name) })
  })
}

/** Per network; each person has pauses after wrong factors besides. */
const TRIES = { rateLimit: { max: 60, seconds: 60 } }
const DONE = { next: 'done' as const }

/** Giving a second factor, and the person's own ones. */
export function factorRoutes(api: Api, deps: ModuleDeps): void {
  api.handle('GET /console/second-factor', async ({ user }) => reply(await showWays(deps.database.db, user.id)))

  api.handle(
    'POST /console/second-factor',
    async ({ user, body, caller }) => (await giveCode(deps, user, body.code, caller)) ?? reply(DONE),
    TRIES,
  )

  api.handle(
    'POST /console/second-factor/passkey/options',
    async ({ user }) => {
      const options = await askForPasskey(deps, user)
      return options instanceof Refusal ? options : reply({ options })
    },
    TRIES,
  )

  api.handle(
    'POST /console/second-factor/passkey',
    async ({ user, body, caller }) => (await givePasskey(deps, user, body.credential, caller)) ?? reply(DONE),
    TRIES,
  )

  api.handle(
    'POST /console/second-factor/app',
    async ({ user, body, ip }) => {
      const app = await startApp(deps, user, { password: body.current_password, ip })
      return app instanceof Refusal ? app : reply(app)
    },
    TRIES,
  )

  api.handle(
    'POST /console/second-factor/app/confirm',
    async ({ user, body, caller }) => {
      const added = await confirmNewApp(deps, user, body.code, caller)
      return showAdded(added)
    },
    TRIES,
  )

  api.handle(
    'POST /console/second-factor/app/remove',
    async ({ user, body, caller }) => {
      const removal = { kind: 'app' as const, password: body.current_password }
      const change = await removeFactor(deps, user, removal, caller)
      return change instanceof Refusal ? change : reply(await showFactors(deps, user.id)).withChange(change)
    },
    TRIES,
  )

  api.handle(
    'POST /console/passkeys/options',
    async ({ user, body, ip }) => {
      const options = await startPasskey(deps, user, { password: body.current_password, ip })
      return options instanceof Refusal ? options : reply({ options })
    },
    TRIES,
  )

  api.handle(
    'POST /console/passkeys',
    async ({ user, body, caller }) => {
      const added = await addPasskey(deps, user, body, caller)
      return showAdded(added)
    },
    TRIES,
  )

  api.handle(
    'POST /console/passkeys/{id}/remove',
    async ({ user, params, body, caller }) => {
      const removal = { kind: 'passkey' as const, id: params.id, password: body.current_password }
      const change = await removeFactor(deps, user, removal, caller)
      return change instanceof Refusal ? change : reply(await showFactors(deps, user.id)).withChange(change)
    },
    TRIES,
  )

  api.handle('GET /console/factors', async ({ user }) => reply(await showFactors(deps, user.id)))

  api.handle(
    'POST /console/recovery-codes',
    async ({ user, body, caller }) => {
      const added = await makeRecoveryCodes(deps, user, { password: body.current_password }, caller)
      return showAdded(added)
    },
    TRIES,
  )

  api.handle('POST /console/recovery-codes/kept', async ({ user }) => {
    await keepRecoveryCodes(deps, user.id)
    return reply({})
  })
}

const showAdded = (added: AddedFactor | Refusal) =>
  added instanceof Refusal ? added : reply({ recovery_codes: added.codes }).withChange(added.change)
