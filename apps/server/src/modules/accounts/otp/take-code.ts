import type { Db } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { networkOf } from '../../../lib/network-of.ts'
import { type FieldError, Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../texts/index.ts'
import { hashCode, isSameHash } from './code-hash.ts'
import type { Destination } from './destination.ts'
import { type CodeRow, countDown, countUp, selectCodes, takeTry } from './repository.ts'
import {
  CODE_MS,
  DAY_MS,
  dayOf,
  NETWORK_TRIES_A_DAY,
  pauseBeforeTrying,
  secondsLeftOfDay,
  TRIES_A_CODE,
} from './rules.ts'
import { refusePause } from './send-code.ts'

interface CodeTry {
  /** Null where it could not be told; that refuses like a code that nobody was sent. */
  destination: Destination | null
  otp: string
  moment: number
}

/**
 * Holds a typed code against the newest one of its destination (api.md, "OTP"): within its time and its tries, counted before it
 * is compared. The code is not spent yet: that belongs into the transaction that acts on it (`useCode`).
 */
export function createTakeCode({ config, database: { db } }: Pick<Deps, 'config' | 'database'>) {
  return async ({ destination, otp, moment }: CodeTry): Promise<CodeRow | Refusal> => {
    const sent = destination ? await selectCodes(db, [destination.value], moment - DAY_MS) : []
    const pause = pauseBeforeTrying(sent, moment)
    if (pause) return refusePause(pause)
    const [newest] = sent
    if (!destination || !newest) return refuseExpired()
    if (!(await takeTry(db, newest.id, { tries: TRIES_A_CODE, now: moment, codeMs: CODE_MS }))) return refuseExpired()
    return isSameHash(newest.code_hash, hashCode(config.secret, destination.value, otp)) ? newest : refuseWrong()
  }
}

/** Counts a try of a code against its network; a right one is taken back. */
export async function countedTry<T>(
  db: Db,
  { ip, moment }: { ip: string; moment: number },
  attempt: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const network = `otp:tries:${dayOf(moment)}:${networkOf(ip)}`
  if ((await countUp(db, network, moment)) > NETWORK_TRIES_A_DAY)
    return refusePause({ reason: 'enough today', seconds: secondsLeftOfDay(moment) })
  const result = await attempt()
  if (!(result instanceof Refusal)) await countDown(db, network)
  return result
}

const wrong = text('The code is not correct')
const expired = text('This code is not good any more. Please ask for a new one.')

/** @param field where a form has several, the one that the code was typed into. */
export const refuseWrong = (field?: string): Refusal => refuse('otp_wrong', wrong, atField(field, wrong))

/** Also where no code was sent, it was used, or too many tries were wrong: all that helps is another one. */
export const refuseExpired = (field?: string): Refusal => refuse('otp_expired', expired, atField(field, expired))

const atField = (field: string | undefined, why: TextKey): { errors?: Record<string, FieldError[]> } =>
  field === undefined ? {} : { errors: { [field]: [{ text: why }] } }
