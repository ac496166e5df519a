import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { RefusalError, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { argon } from './argon.ts'

/** Argon2id, 19 MiB, two passes, one lane (api.md, "Passwords"). */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Of a password that nobody knows, at the same cost: what is checked where there is no account. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$PqENrbVKyk/1A0Upm61AFw$aN/f189NPG46Z9myUeShMCVTAN/nnh1JpY5kELK2yWc'

/** Hashing is off the main thread, but not off the processor: one core stays with everything else. */
const working = pLimit(Math.max(1, availableParallelism() - 1))

/** About five seconds of work: who comes later had better try again. */
const WAITING_MAX = 200

/** What is kept of a password. Throws a {@link RefusalError} when too many are waiting, as {@link verifyPassword} does. */
export const hashPassword = (password: string): Promise<string> => queue(() => argon.hash(password, COST))

/** Whether a password fits its hash. Without one (no such account, or one without password) the work is the same, the answer no. */
export async function verifyPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  const fits = await queue(() => argon.verify(hash ?? NOBODY, password))
  return fits && hash != null
}

async function queue<T>(work: () => Promise<T>): Promise<T> {
  if (working.pendingCount < WAITING_MAX) return working(work)
  throw new RefusalError(
    refuse('unavailable', text('The shop is busy. Please try again in a moment.'), { retryAfter: 5 }),
  )
}
