import type { Db, Tx } from '../../../../db/index.ts'
import { candidatePhones } from '../phones/calling-codes.ts'
import { normalisePhone } from '../phones/normalise-phone.ts'
import { selectLoginByEmail, selectLoginByPhone } from './repository.ts'

/**
 * Finds the account of a login name: an email, a phone with its country's code, or national digits alone (the login form has no
 * country: docs/spec §3).
 */
export async function findAccountByLogin(db: Db | Tx, typed: string) {
  if (typed.includes('@')) return selectLoginByEmail(db, typed.toLowerCase())
  const trimmed = typed.trim()
  const digits = trimmed.replace(/\D/g, '')
  const exact = normalisePhone({ phone: trimmed }) ?? `+${digits}`
  if (!/^\+?[\d\s()./-]+$/.test(trimmed) || digits.length > 20) return undefined
  const isInternational = /^(\+|00)/.test(trimmed)
  return selectLoginByPhone(db, exact, isInternational ? [exact] : [exact, ...candidatePhones(digits)])
}
