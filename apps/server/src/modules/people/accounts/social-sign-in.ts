import type { Session } from '@rialto/contract'
import type { SocialProvider } from '@rialto/contract/enums'
import type { Tx } from '../../../db/index.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import type { Audit } from '../../../lib/security-events.ts'
import { text, translate } from '../../../lib/texts.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import type { Settings } from '../../base/settings/index.ts'
import {
  applyContactProof,
  insertVerifiedUser,
  type LeftPlaces,
  type NoticeDeps,
  publishLeftPlaces,
} from './apply-contact-proof.ts'
import type { Destination } from './phones.ts'
import { insertIdentity, insertUser, lockContactHolder, lockUser, selectIdentity } from './repository-users.ts'
import type { ProofOutcome } from './rules.ts'
import { startSession } from './sessions.ts'
import { createProviders } from './social-providers.ts'
import {
  type AuthorizationResponse,
  type OAuthClient,
  ProviderFailure,
  parseName,
  type VerifiedIdentity,
} from './verified-identity.ts'

interface SocialSignIn extends AuthorizationResponse {
  provider: SocialProvider
  /** The name that the browser sent. */
  claimedName: string | null
  locale: string
  log: FailureLog
  audit: Audit
}

/** The log for failures of providers. */
interface FailureLog {
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

/** A concurrent sign-in changed the rows that this one has read; the caller tries again. */
class ConcurrentSignInError extends Error {}

interface VerifiedSignIn {
  identity: VerifiedIdentity
  /** The name that the browser sent, for providers that give it to nobody else. */
  claimedName: string | null
  locale: string
  now: number
}

/** The account of a sign-in, and how it was found. */
interface SignInAccount {
  userId: number
  how: 'linked' | 'new' | ProofOutcome
  /** The account that lost the address to this one. */
  previousHolderId?: number
  /** Where a taken over account was a member. */
  left?: LeftPlaces | undefined
}

/**
 * Finds the account of a verified identity: by its provider link, otherwise by an address that the provider has verified; otherwise
 * creates one. The rules are in docs/decisions/008 and 040.
 * @returns a refusal if an unverified address belongs to an account already. Throws {@link ConcurrentSignInError}.
 */
async function findOrCreateAccount(tx: Tx, deps: NoticeDeps, signIn: VerifiedSignIn): Promise<SignInAccount | Refusal> {
  const { identity, now } = signIn
  const linked = await findLinkedAccount(tx, identity)
  if (linked) return linked
  const found = (await findAccountByEmail(tx, deps, signIn)) ?? (await createAccount(tx, signIn))
  // The account that has the address may come from the same person's second click, after the first look.
  if (found instanceof Refusal) return (await findLinkedAccount(tx, identity)) ?? found
  const { provider, subject } = identity
  const link = { provider, subject, user_id: found.userId, created_at: now }
  if (!(await insertIdentity(tx, link))) throw new ConcurrentSignInError()
  return found
}

/** Looks again after locking the user, since a concurrent takeover removes provider links and sessions. */
async function findLinkedAccount(tx: Tx, identity: VerifiedIdentity): Promise<SignInAccount | undefined> {
  const userId = await selectIdentity(tx, identity)
  if (userId === undefined) return undefined
  await lockUser(tx, userId)
  return (await selectIdentity(tx, identity)) === userId ? { userId, how: 'linked' } : undefined
}

async function findAccountByEmail(
  tx: Tx,
  deps: NoticeDeps,
  signIn: VerifiedSignIn,
): Promise<SignInAccount | Refusal | undefined> {
  const { identity, claimedName, locale, now } = signIn
  if (identity.email === null) return undefined
  const contact: Destination = { channel: 'email', value: identity.email }
  const holder = await lockContactHolder(tx, contact)
  if (!holder) return undefined
  if (!identity.emailVerified)
    return refuse(
      'social_refused',
      text('There is an account with this email already. Please log in as you did before.'),
    )
  const proof = { contact, name: identity.name ?? claimedName, locale, now }
  const { outcome, userId, left } = await applyContactProof(tx, deps, { ...proof, holder })
  if (userId !== undefined) return { userId, how: outcome, left }
  const added = await insertVerifiedUser(tx, proof)
  if (added === undefined) throw new ConcurrentSignInError()
  return { userId: added, how: outcome, previousHolderId: holder.id }
}

async function createAccount(tx: Tx, { identity, claimedName, locale, now }: VerifiedSignIn): Promise<SignInAccount> {
  const userId = await insertUser(tx, {
    name: identity.name ?? claimedName ?? translate(locale, text('Shopper')),
    email: identity.email,
    email_verified_at: identity.emailVerified ? now : null,
    locale,
    created_at: now,
  })
  if (userId === undefined) throw new ConcurrentSignInError()
  return { userId, how: 'new' }
}
