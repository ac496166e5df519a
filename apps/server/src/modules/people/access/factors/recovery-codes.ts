import { createHash, randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@rialto/contract/limits'
import type { Tx } from '../../../../db/index.ts'
import { replaceRecoveryCodes } from './repository.ts'

/** Letters and digits that people do not mix up: 32, so that a byte chooses among them evenly. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const LENGTH = 16

const makeCode = (): string =>
  [...randomBytes(LENGTH)]
    .map((byte, index) => (index % 4 === 0 && index > 0 ? '-' : '') + ALPHABET[byte % 32])
    .join('')

/**
 * Hashes a code as typed, whatever its case, hyphens and spaces. Its 80 random bits need no slow hash, and no key: codes must work after
 * a change of the shop's secret, which makes authenticator apps unreadable.
 */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256')
    .update(`recovery code\n${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('hex')

/** Replaces a person's recovery codes. @returns the codes, which nobody can read again */
export async function renewRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, makeCode)
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode))
  return codes
}
