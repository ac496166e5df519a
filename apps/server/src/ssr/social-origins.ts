import type { SiteSettings } from '@rialto/contract'
import { SOCIAL_PROVIDERS, type SocialProvider } from '@rialto/contract/enums'

/** Foreign origins that pages may use, by directive of the content policy. */
export interface Origins {
  scripts: readonly string[]
  frames: readonly string[]
  connections: readonly string[]
}

/** Origins that the providers' documentation requires for signing in. */
const own: Record<SocialProvider, Origins> = {
  google: {
    scripts: ['https://accounts.google.com/gsi/client'],
    frames: ['https://accounts.google.com/gsi/'],
    connections: ['https://accounts.google.com/gsi/'],
  },
  facebook: {
    scripts: ['https://connect.facebook.net'],
    frames: ['https://www.facebook.com', 'https://web.facebook.com', 'https://staticxx.facebook.com'],
    connections: ['https://www.facebook.com', 'https://graph.facebook.com'],
  },
  apple: {
    scripts: ['https://appleid.cdn-apple.com'],
    frames: ['https://appleid.apple.com'],
    connections: ['https://appleid.apple.com'],
  },
}

export type OfferedAuths = Partial<SiteSettings['social_auths']> | undefined

/**
 * Returns the origins of social sign-in: only of providers that the shop offers at this moment.
 * @param sdkUrl where the scripts lie instead (`SOCIAL_SDK_URL`).
 */
export function socialOrigins(auths: OfferedAuths, sdkUrl: string | undefined): Origins {
  const offered = SOCIAL_PROVIDERS.filter((provider) => auths?.[provider]?.is_active)
  if (sdkUrl !== undefined && offered.length > 0) {
    const { origin } = new URL(sdkUrl)
    return { scripts: [origin], frames: [origin], connections: [origin] }
  }
  const all = (kind: keyof Origins) => offered.flatMap((provider) => own[provider][kind])
  return { scripts: all('scripts'), frames: all('frames'), connections: all('connections') }
}
