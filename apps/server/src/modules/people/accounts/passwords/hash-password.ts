import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { RefusalError, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { argon } from './argon.ts'

/** Argon2id, 19 MiB, two passes, one lane (docs/spec/api §5). */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** The hash of an unknown password at the same cost, verified where there is no account, so that both cases take the same time. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$PqENrbVKyk/1A0Upm61AFw$aN/f189NPG46Z9myUeShMCVTAN/nnh1JpY5kELK2yWc'

/** Hashing runs off the main thread but still takes processor time: one core stays free for everything else. */
const limit = pLimit(Math.max(1, availableParallelism() - 1))

/** About five seconds of work; further calls are refused with a time to retry. */
const PENDING_MAX = 200

/** Hashes a password for storage. Throws a {@link RefusalError} when too many calls wait, as {@link verifyPassword} does. */
export const hashPassword = (password: string): Promise<string> => runLimited(() => argon.hash(password, COST))

/** Tells whether a password fits its hash. Without a hash (no account, or no password) it does the same work and answers no. */
export async function verifyPassword(hash: string | null | undefined, password: string): Promise<boolean> {
  const matches = await runLimited(() => argon.verify(hash ?? DUMMY_HASH, password))
  return matches && hash != null
}

async function runLimited<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount < PENDING_MAX) return limit(work)
  throw new RefusalError(
    refuse('unavailable', text('The shop is busy. Please try again in a moment.'), { retryAfter: 5 }),
  )
}
