import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { CONTACT_FORM_SECONDS_MIN } from '@rialto/contract/limits'

const AGE_MIN_MS = CONTACT_FORM_SECONDS_MIN * 1000
const AGE_MAX_MS = 24 * 3_600_000

/** The result of verifying a form's token. */
export type FormTokenState =
  | { kind: 'valid'; formId: string }
  /** Sent faster than anybody writes a message. */
  | { kind: 'tooSoon'; waitMs: number }
  /** Open for too long, or not signed by this shop. */
  | { kind: 'invalid' }

/** Creates a token `<time>.<form id>.<signature>`. It is signed, so that nothing is stored before a message arrives. */
export function createFormToken(secret: string, now: number): string {
  const claim = `${now}.${randomBytes(16).toString('base64url')}`
  return `${claim}.${signatureOf(secret, claim)}`
}

export function verifyFormToken(secret: string, token: string, now: number): FormTokenState {
  const [, claim, createdAt, formId, signature] = /^((\d{1,16})\.([\w-]{22}))\.([\w-]{43})$/.exec(token) ?? []
  if (!claim || !formId || !signature) return { kind: 'invalid' }
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secret, claim)))) return { kind: 'invalid' }
  const age = now - Number(createdAt)
  // The age is negative if the clock was set back.
  if (age < 0 || age > AGE_MAX_MS) return { kind: 'invalid' }
  return age < AGE_MIN_MS ? { kind: 'tooSoon', waitMs: AGE_MIN_MS - age } : { kind: 'valid', formId }
}

const signatureOf = (secret: string, claim: string): string =>
  createHmac('sha256', `contact form ${secret}`).update(claim).digest('base64url')
