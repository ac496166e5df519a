import type { SocialProvider } from '@rialto/contract/enums'
import type { SocialConfig } from '../../../../../config/social.ts'
import type { VerifyWithProvider } from '../verified-identity.ts'
import { createApple } from './apple.ts'
import { createFacebook } from './facebook.ts'
import { createGoogle } from './google.ts'

/** Creates all sign-in providers. */
export function createProviders(
  { google, facebook, apple }: SocialConfig,
  now: () => number,
): Record<SocialProvider, VerifyWithProvider> {
  return {
    google: createGoogle(google, now),
    facebook: createFacebook(facebook, now),
    apple: createApple(apple, now),
  }
}
