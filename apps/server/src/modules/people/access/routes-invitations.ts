import { type Api, reply } from '../../../http/api.ts'
import { consoleCookies } from '../../../lib/console-cookie.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { callerOf } from '../../../lib/security-events.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { acceptInvitation, showInvitation } from './invitations/accept-invitation.ts'

/** Per network; each account has pauses after failures besides. */
const TRIES = { rateLimit: { max: 60, seconds: 60 } }

/** Joining a team or the staff by the link of an invitation. */
export function invitationRoutes(api: Api, deps: ModuleDeps): void {
  api.handle(
    'POST /console/invitation',
    async ({ body }) => {
      const invitation = await showInvitation(deps, body.token)
      return invitation instanceof Refusal ? invitation : reply(invitation)
    },
    TRIES,
  )

  api.handle(
    'POST /console/join',
    async ({ body, request }) => {
      const acceptance = { ...body, userAgent: request.headers['user-agent'] }
      const entry = await acceptInvitation(deps, acceptance, callerOf(request))
      if (entry instanceof Refusal) return entry
      return reply({ next: entry.next }).withCookies(consoleCookies(entry.token, deps.config))
    },
    TRIES,
  )
}
