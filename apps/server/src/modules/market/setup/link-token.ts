import { createHash, timingSafeEqual } from 'node:crypto'

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

interface Link {
  token_hash: string | null
  expires_at: number
}

/** Tells whether a token opens the setup at this moment; takes as long for a wrong one. */
export function isRightToken({ token_hash: stored, expires_at }: Link, token: string, now: number): boolean {
  const given = Buffer.from(hashOf(token), 'hex')
  const isEqual = timingSafeEqual(given, Buffer.from(stored ?? hashOf(''), 'hex'))
  return isEqual && stored !== null && now < expires_at
}
