import type { RequestFor } from '@rialto/contract'

/** The provider's proof for this browser, as the server wants it. The server checks it with the provider. */
export type Brought = RequestFor<'POST /auth/{provider}/token'>['body']

/** The shop as the provider knows it. */
export interface Client {
  id: string
  /** The return address that the provider checks; popups never use it. */
  redirectUrl: string
  /** The address of the scripts (`google.js`, …) instead of the providers' own, for tests and proxies. */
  sdkUrl: string | undefined
}

/**
 * Asks a provider who the shopper is. Null: the shopper closed the popup, refused, or the browser let none open, and
 * nothing is to be said. Throws where the provider's script cannot be loaded or fails.
 */
export type AskProvider = (client: Client) => Promise<Brought | null>

/** A word that nobody can guess, to know an answer by. */
export const randomWord = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
