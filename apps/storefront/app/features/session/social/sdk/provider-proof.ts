import type { RequestFor } from '@rialto/contract'

/** The provider's proof for this browser, as the server wants it. The server checks it with the provider. */
export type ProviderProof = RequestFor<'POST /auth/{provider}/token'>['body']

/** The shop as the provider knows it. */
export interface ProviderClient {
  id: string
  /** The return address that the provider checks; popups never use it. */
  redirectUrl: string
  /** The address of the scripts (`google.js`, …) instead of the providers' own, for tests and proxies. */
  sdkUrl: string | undefined
}

/**
 * Opens a provider's popup and returns its proof; null when the shopper closes it or refuses, or the browser blocks it. Throws when
 * the provider's script cannot be loaded or fails.
 */
export type SignInWithProvider = (client: ProviderClient) => Promise<ProviderProof | null>

/** An unguessable value that identifies the answer to a request. */
export const createNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
