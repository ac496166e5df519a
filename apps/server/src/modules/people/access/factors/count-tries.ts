import type { Tx } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import type { Caller } from '../../../../lib/security-events.ts'
import { text } from '../../../../texts/index.ts'
import { countFailures, deleteFailures, FAILURES_EXPIRE_AFTER_MS } from '../../accounts/index.ts'

/** Counted by person, so that another session gives no further tries. */
const keyOf = (userId: number) => `second-factor:user:${userId}`

/**
 * Runs a try to give a second factor. Like the password's, it is counted as a failure before, so that concurrent tries gain nothing; five
 * failures are free, then pauses grow.
 * @param run returns false for a wrong factor
 */
export async function countTries<Accepted>(
  { database, now }: Deps,
  { userId, audit }: { userId: number; audit: Caller['audit'] },
  run: (tx: Tx) => Promise<Accepted | false>,
): Promise<Accepted | Refusal> {
  const counter = { key: keyOf(userId), expiresAfterMs: FAILURES_EXPIRE_AFTER_MS.account }
  const pause = await database.write((tx) => countFailures(tx, [counter], now()))
  if (pause instanceof Refusal) {
    audit('second_factor_refused', { userId, reason: 'too_many_tries' })
    return pause
  }
  const accepted = await database.write(async (tx) => {
    const result = await run(tx)
    if (result !== false) await deleteFailures(tx, [counter.key])
    return result
  })
  if (accepted !== false) return accepted
  audit('second_factor_refused', { userId, reason: 'wrong_code' })
  return refuseWrongFactor()
}

const refuseWrongFactor = (): Refusal => {
  const wrong = text('This code is not right, or was used already')
  return refuse('second_factor_wrong', wrong, { errors: { code: [{ text: wrong }] } })
}
