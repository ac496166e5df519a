import type { SocialProvider } from '@rialto/contract/enums'
import type { SocialConfig } from '../../../../config/social.ts'
import type { AskProvider } from '../proof.ts'
import { createApple } from './apple.ts'
import { createFacebook } from './facebook.ts'
import { createGoogle } from './google.ts'

/** Every provider that somebody can prove themselves by. */
export function createProviders(
  { google, facebook, apple }: SocialConfig,
  now: () => number,
): Record<SocialProvider, AskProvider> {
  return {
    google: createGoogle(google, now),
    facebook: createFacebook(facebook, now),
    apple: createApple(apple, now),
  }
}
