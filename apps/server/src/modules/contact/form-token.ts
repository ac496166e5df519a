import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { CONTACT_FORM_SECONDS_MIN } from '@rialto/contract/limits'

const YOUNGEST_MS = CONTACT_FORM_SECONDS_MIN * 1000
const OLDEST_MS = 24 * 3_600_000

/** What a form's token says of it. */
export type FormAge =
  | { kind: 'good'; formId: string }
  /** Nobody has written a message by now. */
  | { kind: 'young'; waitMs: number }
  /** Open for too long, or not a token of ours. */
  | { kind: 'old' }

/** `<moment>.<form>.<signature>`, signed with a key that is the shop's secret for this use alone: nothing is kept until a message comes. */
export function makeFormToken(secret: string, now: number): string {
  const claim = `${now}.${randomBytes(16).toString('base64url')}`
  return `${claim}.${signatureOf(secret, claim)}`
}

export function readFormToken(secret: string, token: string, now: number): FormAge {
  const [, claim, moment, formId, signature] = /^((\d{1,16})\.([\w-]{22}))\.([\w-]{43})$/.exec(token) ?? []
  if (!claim || !formId || !signature) return { kind: 'old' }
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, claim)))) return { kind: 'old' }
  const age = now - Number(moment)
  // The clock may have been set back since.
  if (age < 0 || age > OLDEST_MS) return { kind: 'old' }
  return age < YOUNGEST_MS ? { kind: 'young', waitMs: YOUNGEST_MS - age } : { kind: 'good', formId }
}

const signatureOf = (secret: string, claim: string): string =>
  createHmac('sha256', `contact form ${secret}`).update(claim).digest('base64url')
