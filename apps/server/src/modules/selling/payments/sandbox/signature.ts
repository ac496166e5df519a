import { createHmac, timingSafeEqual } from 'node:crypto'

const SIGNATURE_LIFETIME_MS = 5 * 60_000

/** @returns `t=<milliseconds>,v1=<hex>`, over the time and the body, with a key derived from the shop's secret. */
export const sign = (secret: string, body: Buffer | string, timestamp: number): string =>
  `t=${timestamp},v1=${hashOf(secret, body, timestamp)}`

/** Checks the form and the age of a signature, without its body. */
export const hasPlausibleSignature = (header: string, now: number): boolean => readHeader(header, now) !== undefined

/** Verifies that a body was signed within the last five minutes. */
export function verifySignature(secret: string, body: Buffer, header: string, now: number): boolean {
  const signed = readHeader(header, now)
  if (!signed) return false
  return timingSafeEqual(Buffer.from(signed.hash), Buffer.from(hashOf(secret, body, signed.timestamp)))
}

function readHeader(header: string, now: number): { timestamp: number; hash: string } | undefined {
  const [, timestamp, hash] = /^t=(\d{1,16}),v1=([0-9a-f]{64})$/.exec(header) ?? []
  if (!timestamp || !hash || Math.abs(now - Number(timestamp)) > SIGNATURE_LIFETIME_MS) return undefined
  return { timestamp: Number(timestamp), hash }
}

const hashOf = (secret: string, body: Buffer | string, timestamp: number): string =>
  createHmac('sha256', `sandbox gateway ${secret}`).update(`${timestamp}.`).update(body).digest('hex')
