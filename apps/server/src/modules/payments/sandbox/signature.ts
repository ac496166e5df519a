import { createHmac, timingSafeEqual } from 'node:crypto'

const SIGNED_WITHIN_MS = 5 * 60_000

/** `t=<milliseconds>,v1=<hex>` over the moment and the body's bytes, with a key that is the shop's secret for this use alone. */
export const sign = (secret: string, body: Buffer | string, moment: number): string =>
  `t=${moment},v1=${hashOf(secret, body, moment)}`

/** Whether a header could be a signature of the last five minutes, whatever it signs. */
export const couldBeSigned = (header: string, now: number): boolean => readHeader(header, now) !== undefined

/** Whether a body was signed so within the last five minutes. */
export function isSigned(secret: string, body: Buffer, header: string, now: number): boolean {
  const signed = readHeader(header, now)
  if (!signed) return false
  return timingSafeEqual(Buffer.from(signed.hash), Buffer.from(hashOf(secret, body, signed.moment)))
}

function readHeader(header: string, now: number): { moment: number; hash: string } | undefined {
  const [, moment, hash] = /^t=(\d{1,16}),v1=([0-9a-f]{64})$/.exec(header) ?? []
  if (!moment || !hash || Math.abs(now - Number(moment)) > SIGNED_WITHIN_MS) return undefined
  return { moment: Number(moment), hash }
}

const hashOf = (secret: string, body: Buffer | string, moment: number): string =>
  createHmac('sha256', `sandbox gateway ${secret}`).update(`${moment}.`).update(body).digest('hex')
