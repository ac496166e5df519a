import type { Session } from '@rialto/contract'
import type { SocialProvider } from '@rialto/contract/enums'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import type { Audit } from '../../../lib/security-events.ts'
import { text } from '../../../texts/index.ts'
import type { OutboundDeps } from '../../outbound/index.ts'
import type { Settings } from '../../settings/index.ts'
import { startSession } from '../start-session.ts'
import { type Found, findAccount, type Newcomer, Raced } from './find-account.ts'
import { type Client, type Given, ProviderFailure } from './proof.ts'
import { readName } from './providers/claims.ts'
import { createProviders } from './providers/index.ts'

export interface SocialSignIn extends Given {
  provider: SocialProvider
  /** What the browser says that the person is called. */
  saidName: string | null
  locale: string
  log: Log
  audit: Audit
}

/** Where failures of providers are noted for the operator. */
export interface Log {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

const titles: Record<SocialProvider, string> = { google: 'Google', facebook: 'Facebook', apple: 'Apple' }

/**
 * Asks a provider who somebody is, finds their account, or makes it, and logs them in (docs/spec §6 and §7).
 * @returns `social_refused` where the shop does not offer the provider, the provider does not confirm the
 * person, or cannot be asked.
 */
const TRIES = 3

export function createSocialSignIn(deps: OutboundDeps) {
  const { config, database, settings, now, outbound } = deps
  const providers = createProviders(config.social, now)

  return async ({ provider, saidName, locale, log, audit, ...given }: SocialSignIn): Promise<Session | Refusal> => {
    const client = clientOf(await settings.read(), provider, config.appUrl)
    const title = titles[provider]
    if (!client)
      return refuse('social_refused', text('Signing in with {{provider}} is not offered here'), {
        values: { provider: title },
      })
    try {
      const proof = await providers[provider](given, client)
      const session = await enter({ proof, saidName: readName(saidName), locale, now: now() })
      if (session instanceof Refusal) {
        audit('social_login_refused', { provider, reason: session.code === 'forbidden' ? 'disabled' : 'not_confirmed' })
        return session
      }
      auditFound(audit, session.found, provider)
      outbound.kick()
      return session.opened
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      audit('social_login_refused', { provider, reason: 'not_confirmed' })
      return refusalOf(error, title, log)
    }
  }

  /** Sign-ins that race end in one account: the slower one looks again. */
  async function enter(newcomer: Newcomer): Promise<{ opened: Session; found: Found } | Refusal> {
    const notices = { ...deps, settings: await settings.read() }
    for (let tries = 1; ; tries++) {
      try {
        return await database.write(async (tx) => {
          const found = await findAccount(tx, notices, newcomer)
          if (found instanceof Refusal) return found
          const { locale } = newcomer
          const opened = await startSession(tx, { userId: found.userId, locale, now: newcomer.now })
          return opened instanceof Refusal ? opened : { opened, found }
        })
      } catch (error) {
        if (!(error instanceof Raced) || tries === TRIES) throw error
      }
    }
  }
}

function auditFound(audit: Audit, { userId, how, loserId }: Found, provider: SocialProvider): void {
  if (how === 'new') audit('registered', { userId, provider })
  if (how === 'release') audit('contact_released', { userId: loserId, channel: 'email' })
  if (how === 'take over') {
    audit('account_taken_over', { userId, channel: 'email' })
    audit('sessions_ended', { userId })
  }
  if (how !== 'known') audit('social_identity_linked', { userId, provider })
  audit('social_login', { userId, provider })
}

function clientOf({ social_auths }: Settings, provider: SocialProvider, appUrl: string): Client | undefined {
  const { is_active, client_id } = social_auths[provider]
  const redirectUrl = social_auths.apple.redirect_url ?? appUrl
  return is_active && client_id ? { id: client_id, redirectUrl } : undefined
}

function refusalOf({ kind, message }: ProviderFailure, provider: string, log: Log): Refusal {
  if (kind === 'refused') {
    log.warn({ provider, reason: message }, `${provider} did not confirm a sign-in: ${message}`)
    return refuse('social_refused', text('{{provider}} did not confirm who you are. Please try again.'), {
      values: { provider },
    })
  }
  log.error({ provider, reason: message }, `${provider} cannot be asked: ${message}`)
  return refuse(
    'social_refused',
    text('{{provider}} cannot be reached at the moment. Please try again later, or log in another way.'),
    { values: { provider } },
  )
}
