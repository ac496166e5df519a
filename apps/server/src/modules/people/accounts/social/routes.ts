import { type Api, reply } from '../../../../http/api.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import { callerOf } from '../../../../lib/security-events.ts'
import { text } from '../../../../texts/index.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import { createSocialSignIn } from './sign-in.ts'

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
