import { type Api, reply } from '../../../http/api.ts'
import { consoleCookies } from '../../../lib/console-cookie.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { callerOf } from '../../../lib/security-events.ts'
import type { ChannelSigner } from '../../../realtime/index.ts'
import { text } from '../../../texts/index.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { endSession, enterConsole, listSessions, refuseChannel } from './console-sessions.ts'

/** Per network; each account has pauses after failures besides. */
const LOGINS = { max: 60, seconds: 60 }

/** Entering and leaving the console, and what its person may do there. */
export function accessRoutes(api: Api, deps: ModuleDeps & { realtime: ChannelSigner }): void {
  api.handle(
    'POST /console/login',
    async ({ body, request }) => {
      const entry = await enterConsole(deps, { ...body, userAgent: request.headers['user-agent'] }, callerOf(request))
      if (entry instanceof Refusal) return entry
      return reply({ next: entry.next }).withCookies(consoleCookies(entry.token, deps.config))
    },
    { rateLimit: LOGINS },
  )

  api.handle('POST /console/logout', async ({ user, request }) => {
    await endSession(deps, { id: user.sessionId, userId: user.id, audit: callerOf(request).audit })
    return reply({}, text('Logout successfully')).withCookies(consoleCookies('', deps.config))
  })

  api.handle('GET /console/sessions', async ({ user }) => reply({ sessions: await listSessions(deps, user) }))

  api.handle('DELETE /console/sessions/{id}', async ({ user, params, request }) => {
    const end = { id: params.id, userId: user.id, audit: callerOf(request).audit }
    const change = await endSession(deps, end)
    return change instanceof Refusal ? change : reply({}, text('The session has ended')).withChange(change)
  })

  api.handle('POST /console/realtime/auth', async ({ user, body }) => {
    const refusal = await refuseChannel(deps, { userId: user.id, channel: body.channel_name })
    return refusal ?? reply({ auth: deps.realtime.authorise(body.socket_id, body.channel_name) })
  })
}
