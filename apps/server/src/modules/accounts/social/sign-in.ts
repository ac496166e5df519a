import type { Session } from '@rialto/contract'
import type { SocialProvider } from '@rialto/contract/enums'
import { Refusal, refuse } from '../../../refusal.ts'
import { text } from '../../../texts/index.ts'
import type { ModuleDeps, Settings } from '../../settings/index.ts'
import { startSession } from '../start-session.ts'
import { findAccount } from './find-account.ts'
import { type Client, type Given, ProviderFailure } from './proof.ts'
import { readName } from './providers/claims.ts'
import { createProviders } from './providers/index.ts'

export interface SocialSignIn extends Given {
  provider: SocialProvider
  /** What the browser says that the person is called. */
  saidName: string | null
  locale: string
  log: Log
}

/** Where failures of providers are noted for the operator. */
export interface Log {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

const titles: Record<SocialProvider, string> = { google: 'Google', facebook: 'Facebook', apple: 'Apple' }

/**
 * Asks a provider who somebody is, finds their account, or makes it, and logs them in (specification, sections 6 and 7).
 * @returns `social_refused` where the shop does not offer the provider, the provider does not confirm the
 * person, or cannot be asked.
 */
export function createSocialSignIn({ config, database, settings, now }: ModuleDeps) {
  const providers = createProviders(config.social, now)

  return async ({ provider, saidName, locale, log, ...given }: SocialSignIn): Promise<Session | Refusal> => {
    const client = clientOf(await settings.read(), provider, config.appUrl)
    const title = titles[provider]
    if (!client)
      return refuse('social_refused', text('Signing in with {{provider}} is not offered here'), {
        values: { provider: title },
      })
    try {
      const proof = await providers[provider](given, client)
      const newcomer = { proof, saidName: readName(saidName), locale }
      const userId = await findAccount(database.db, newcomer, now())
      return userId instanceof Refusal ? userId : await startSession(database.db, { userId, locale, now: now() })
    } catch (error) {
      if (error instanceof ProviderFailure) return refusalOf(error, title, log)
      throw error
    }
  }
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
