import type { Session } from '@rialto/contract'
import type { SocialProvider } from '@rialto/contract/enums'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import type { Audit } from '../../../../lib/security-events.ts'
import { text } from '../../../../texts/index.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import type { Settings } from '../../../base/settings/index.ts'
import { publishLeftPlaces } from '../contacts/apply-contact-proof.ts'
import { startSession } from '../sessions/start-session.ts'
import {
  ConcurrentSignInError,
  findOrCreateAccount,
  type SignInAccount,
  type VerifiedSignIn,
} from './find-or-create-account.ts'
import { parseName } from './providers/claims.ts'
import { createProviders } from './providers/index.ts'
import { type AuthorizationResponse, type OAuthClient, ProviderFailure } from './verified-identity.ts'

export interface SocialSignIn extends AuthorizationResponse {
  provider: SocialProvider
  /** The name that the browser sent. */
  claimedName: string | null
  locale: string
  log: FailureLog
  audit: Audit
}

/** The log for failures of providers. */
export interface FailureLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

const titles: Record<SocialProvider, string> = { google: 'Google', facebook: 'Facebook', apple: 'Apple' }

const ATTEMPTS_MAX = 3

/**
 * Verifies a sign-in with its provider, finds or creates the account, and logs in (docs/spec §6 and §7).
 * @returns `social_refused` if the shop does not offer the provider, or the provider does not confirm the person or cannot be
 * reached.
 */

export function createSocialSignIn(deps: OutboundDeps) {
  const { config, database, settings, now, outbound } = deps
  const providers = createProviders(config.social, now)

  return async ({
    provider,
    claimedName,
    locale,
    log,
    audit,
    ...response
  }: SocialSignIn): Promise<Session | Refusal> => {
    const client = oauthClient(await settings.read(), provider, config.appUrl)
    const title = titles[provider]
    if (!client)
      return refuse('social_refused', text('Signing in with {{provider}} is not offered here'), {
        values: { provider: title },
      })
    try {
      const identity = await providers[provider](response, client)
      const session = await openSession({ identity, claimedName: parseName(claimedName), locale, now: now() })
      if (session instanceof Refusal) {
        audit('social_login_refused', { provider, reason: session.code === 'forbidden' ? 'disabled' : 'not_confirmed' })
        return session
      }
      publishLeftPlaces(deps, session.account.left)
      auditSignIn(audit, session.account, provider)
      outbound.kick()
      return session.session
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      audit('social_login_refused', { provider, reason: 'not_confirmed' })
      return providerRefusal(error, title, log)
    }
  }

  /** Tries again after a concurrent sign-in, so that both end in one account. */
  async function openSession(signIn: VerifiedSignIn): Promise<{ session: Session; account: SignInAccount } | Refusal> {
    const notices = { ...deps, settings: await settings.read() }
    for (let attempt = 1; ; attempt++) {
      try {
        return await database.write(async (tx) => {
          const account = await findOrCreateAccount(tx, notices, signIn)
          if (account instanceof Refusal) return account
          const { locale } = signIn
          const session = await startSession(tx, { userId: account.userId, locale, now: signIn.now })
          return session instanceof Refusal ? session : { session, account }
        })
      } catch (error) {
        if (!(error instanceof ConcurrentSignInError) || attempt === ATTEMPTS_MAX) throw error
      }
    }
  }
}

function auditSignIn(audit: Audit, { userId, how, previousHolderId }: SignInAccount, provider: SocialProvider): void {
  if (how === 'new') audit('registered', { userId, provider })
  if (how === 'release') audit('contact_released', { userId: previousHolderId, channel: 'email' })
  if (how === 'take over') {
    audit('account_taken_over', { userId, channel: 'email' })
    audit('sessions_ended', { userId })
  }
  if (how !== 'linked') audit('social_identity_linked', { userId, provider })
  audit('social_login', { userId, provider })
}

function oauthClient({ social_auths }: Settings, provider: SocialProvider, appUrl: string): OAuthClient | undefined {
  const { is_active, client_id } = social_auths[provider]
  const redirectUrl = social_auths.apple.redirect_url ?? appUrl
  return is_active && client_id ? { id: client_id, redirectUrl } : undefined
}

function providerRefusal({ kind, message }: ProviderFailure, provider: string, log: FailureLog): Refusal {
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
