import type { SocialProvider } from '@rialto/contract/enums'

/** A person's identity, as a sign-in provider has confirmed it to this server directly. */
export interface VerifiedIdentity {
  provider: SocialProvider
  /** The provider's permanent id of the person. */
  subject: string
  /** Null if the provider does not give it. */
  name: string | null
  /** In lower case; null if the person has none there or withholds it. */
  email: string | null
  /** Tells that the provider has verified the address. */
  emailVerified: boolean
}

/** The provider's response, as the browser passes it on. None of it is trusted before it is verified. */
export interface AuthorizationResponse {
  code: string
  idToken: string | null
  /** The value that the browser asked to have put into the id token. */
  nonce: string | null
}

/** The shop's registration with the provider, from the settings. */
export interface OAuthClient {
  id: string
  /** The redirect address that is registered with the provider. */
  redirectUrl: string
}

/** Verifies a response with its provider. Throws {@link ProviderFailure}. */
export type VerifyWithProvider = (response: AuthorizationResponse, client: OAuthClient) => Promise<VerifiedIdentity>

/**
 * The reason why an identity was not verified. `refused`: the provider or its signature does not confirm the person. `unavailable`:
 * the provider could not be reached or rejected the shop's request, which the person cannot change. The message is for the log
 * and contains no secrets, codes or tokens.
 */
export class ProviderFailure extends Error {
  readonly kind: 'refused' | 'unavailable'

  constructor(kind: 'refused' | 'unavailable', message: string) {
    super(message)
    this.kind = kind
  }
}

export const refused = (message: string): ProviderFailure => new ProviderFailure('refused', message)
export const unavailable = (message: string): ProviderFailure => new ProviderFailure('unavailable', message)
