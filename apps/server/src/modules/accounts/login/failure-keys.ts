import { createHash } from 'node:crypto'

/** Every spelling of a phone number ends in these digits, whether its country stands before them or not. */
const PHONE_TAIL = 8

/**
 * The keys that failed tries of a login name are counted under: the name in one normal form, and the account that it leads to.
 * Two keys are counted where there is no account as well, so that neither pauses nor work tell the two apart.
 */
export function failureKeys(login: string, accountId: number | undefined): [name: string, account: string] {
  const name = nameKey(login)
  return [name, accountId === undefined ? `${name}:nobody` : accountKey(accountId)]
}

/** Every key that failures of an account may stand under. */
export const failureKeysOf = ({ id, email, phone }: { id: number; email: string | null; phone: string | null }) => [
  accountKey(id),
  ...[email, phone].filter((name) => name !== null).map(nameKey),
]

const accountKey = (id: number): string => `login:user:${id}`

/** Hashed, since people type passwords into the wrong field. */
const nameKey = (login: string): string =>
  `login:account:${createHash('sha256').update(normalise(login)).digest('hex')}`

function normalise(login: string): string {
  const plain = login.normalize('NFKC').trim().toLowerCase()
  if (plain.includes('@')) return plain
  return /^\+?[\d\s().-]+$/.test(plain) ? plain.replace(/\D/g, '').slice(-PHONE_TAIL) : plain
}
