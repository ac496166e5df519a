import { createHash } from 'node:crypto'
import { cleanLogin } from '@rialto/contract/clean-text'

/** The last digits of a phone number are the same with and without its country's code. */
const PHONE_TAIL = 8

/**
 * The keys under which failed attempts of a login name are counted: the normalised name and its account. There are two keys
 * without an account as well, so that neither pauses nor work reveal whether the account exists.
 */
export function attemptKeys(login: string, accountId: number | undefined): [name: string, account: string] {
  const name = nameKey(login)
  return [name, accountId === undefined ? `${name}:nobody` : accountKey(accountId)]
}

/** All keys under which failures of an account may be counted. */
export const accountKeys = ({ id, email, phone }: { id: number; email: string | null; phone: string | null }) => [
  accountKey(id),
  ...[email, phone].filter((name) => name !== null).map(nameKey),
]

const accountKey = (id: number): string => `login:user:${id}`

/** Hashed, since people type passwords into the wrong field. */
const nameKey = (login: string): string =>
  `login:account:${createHash('sha256').update(normalise(login)).digest('hex')}`

function normalise(login: string): string {
  const plain = cleanLogin(login).normalize('NFKC').toLowerCase()
  if (plain.includes('@')) return plain
  return /^\+?[\d\s()./-]+$/.test(plain) ? plain.replace(/\D/g, '').slice(-PHONE_TAIL) : plain
}
