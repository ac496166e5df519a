import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { OTP_LENGTH } from '@rialto/contract/limits'

export const generateCode = (): string => String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0')

/** Generates a stand-in for a code that is not sent: no four digits match it, and hashing it takes the same work. */
export const generateDecoy = (): string => randomBytes(16).toString('hex')

/** Hashes a code for storage. The hash is keyed, since without the shop's secret 10,000 guesses would reveal the code. */
export const hashCode = (secret: string, destination: string, code: string): string =>
  createHmac('sha256', secret).update(`one-time code\n${destination}\n${code}`).digest('hex')

/** Compares in constant time. */
export const isSameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
