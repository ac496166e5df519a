import type { SiteSettings } from '@rialto/contract'
import type { SocialProvider } from '@rialto/contract/enums'
import type { ProviderClient } from './sdk/provider-proof.ts'

export interface OfferedProvider {
  name: SocialProvider
  /** A brand name, which is not translated. */
  title: string
  client: ProviderClient
}

const titles: readonly [SocialProvider, string][] = [
  ['google', 'Google'],
  ['facebook', 'Facebook'],
  ['apple', 'Apple'],
]

/** The active providers in the order of the settings (docs/spec §6). */
export function offeredProviders({ social_auths, social_sdk_url }: SiteSettings, origin: string): OfferedProvider[] {
  return titles.flatMap(([name, title]) => {
    const { is_active, client_id: id } = social_auths[name]
    if (!is_active || !id) return []
    const redirectUrl = social_auths.apple.redirect_url ?? origin
    return [{ name, title, client: { id, redirectUrl, sdkUrl: social_sdk_url } }]
  })
}
