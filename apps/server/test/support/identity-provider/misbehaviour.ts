export const MISBEHAVIOURS = [
  // of an id token
  'wrong signature',
  'unsigned',
  'signed by a shared secret',
  'wrong issuer',
  'wrong audience',
  'another authorized party',
  'expired',
  'unknown key',
  'wrong nonce',
  'without subject',
  // of an access token
  'of another app',
  'of a page',
  'revoked',
  'of somebody else',
  // of the service
  'HTML',
  'endless',
  'slow',
  'failing',
  'down',
  'forgetting its client',
] as const

/** The ways in which a provider can fail or be abused. */
export type Misbehaviour = (typeof MISBEHAVIOURS)[number]
