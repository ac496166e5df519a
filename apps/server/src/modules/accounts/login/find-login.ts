import type { Db, Tx } from '../../../db/index.ts'
import { nationalCandidates } from '../phones/calling-codes.ts'
import { normalisePhone } from '../phones/normalise-phone.ts'
import { selectLoginByEmail, selectLoginByPhone } from './repository.ts'

/**
 * The account that somebody means who types an email, a phone with its country's code, or national digits alone (the login
 * form has no country: docs/spec §3).
 */
export async function findLogin(db: Db | Tx, typed: string) {
  if (typed.includes('@')) return selectLoginByEmail(db, typed.toLowerCase())
  const written = typed.trim()
  const digits = written.replace(/\D/g, '')
  const whole = normalisePhone({ phone: written }) ?? `+${digits}`
  if (!/^\+?[\d\s().-]+$/.test(written) || digits.length > 20) return undefined
  const isWhole = /^(\+|00)/.test(written)
  return selectLoginByPhone(db, whole, isWhole ? [whole] : [whole, ...nationalCandidates(digits)])
}
