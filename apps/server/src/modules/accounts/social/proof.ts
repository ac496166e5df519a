import type { SocialProvider } from '@rialto/contract/enums'

/** Who somebody is, as a provider has confirmed it to this server itself. */
export interface Proof {
  provider: SocialProvider
  /** The provider's own name for the person, which never changes. */
  subject: string
  /** Null where the provider does not tell. */
  name: string | null
  /** In lower case; null where the person has none there or keeps it back. */
  email: string | null
  /** Whether the provider says that the address is the person's own. */
  emailVerified: boolean
}

/** What the browser brought back from the provider. None of it is believed. */
export interface Given {
  code: string
  idToken: string | null
  /** What the browser asked to have put into the id token. */
  nonce: string | null
}

/** The shop as the provider knows it; from the shop's settings. */
export interface Client {
  id: string
  /** Where the provider believes to send people back to. */
  redirectUrl: string
}

/** Asks one provider. Throws {@link ProviderFailure}. */
export type AskProvider = (given: Given, client: Client) => Promise<Proof>

/**
 * Why there is no proof. `refused`: the provider, or what it signed, does not confirm the person. `unavailable`: it could not
 * be asked, or not in a way that it understands, which is nothing that the person could mend. The message is for the log and
 * carries no secrets, codes or tokens.
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
