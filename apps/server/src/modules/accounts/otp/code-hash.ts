import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { OTP_LENGTH } from '@rialto/contract/limits'

export const makeCode = (): string => String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0')

/** Stands in for a code that nobody was sent: no four digits fit it, and making its hash is the same work. */
export const makeUnguessable = (): string => randomBytes(16).toString('hex')

/** What is kept of a code. Without the shop's secret, ten thousand guesses would give it away. */
export const hashCode = (secret: string, destination: string, code: string): string =>
  createHmac('sha256', secret).update(`one-time code\n${destination}\n${code}`).digest('hex')

/** Takes the same time however much of it is right. */
export const isSameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
