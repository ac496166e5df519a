import type { Db } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { networkOf } from '../../../lib/network.ts'
import { type FieldError, Refusal, refuse } from '../../../lib/refusal.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import type { Destination } from './destination.ts'
import { type CodeRow, decrementCounter, incrementCounter, selectCodes, spendAttempt } from './repository-codes.ts'
import {
  ATTEMPTS_PER_CODE,
  CODE_LIFETIME_MS,
  DAY_MS,
  NETWORK_ATTEMPTS_PER_DAY,
  pauseBeforeTrying,
  secondsUntilUtcMidnight,
  utcDay,
} from './rules.ts'
import { type CodePurpose, hashCode, isSameHash, refuseForPause } from './send-code.ts'

interface CodeAttempt {
  /** Null if it could not be determined, which is refused like a code that was never sent. */
  destination: Destination | null
  otp: string
  moment: number
}

/**
 * Checks a typed code against the newest one of its destination (docs/spec/api §5), its lifetime and its attempts, which are counted
 * before the comparison. The transaction that acts on the code must still consume it (`consumeCode`).
 */
export async function checkCode(
  { config, database: { db } }: Pick<Deps, 'config' | 'database'>,
  { destination, otp, moment }: CodeAttempt,
): Promise<CodeRow | Refusal> {
  const sent = destination ? await selectCodes(db, [destination.value], moment - DAY_MS) : []
  const pause = pauseBeforeTrying(sent, moment)
  if (pause) return refuseForPause(pause)
  const [newest] = sent
  if (!destination || !newest) return refuseExpiredCode()
  if (!(await spendAttempt(db, newest.id, { tries: ATTEMPTS_PER_CODE, now: moment, codeMs: CODE_LIFETIME_MS })))
    return refuseExpiredCode()
  return isSameHash(newest.code_hash, hashCode(config.secret, destination.value, otp)) ? newest : refuseWrongCode()
}

interface FieldCodeAttempt {
  destination: Destination
  otp: string
  ip: string
  purpose: CodePurpose
  /** The form's field for the code, where errors are reported. */
  field: string
}

/** Checks a code in a form with other fields: within the limit of its network, and only if it was sent for this purpose. */
export async function checkFieldCode(
  deps: Pick<Deps, 'config' | 'database' | 'now'>,
  { destination, otp, ip, purpose, field }: FieldCodeAttempt,
): Promise<CodeRow | Refusal> {
  const moment = deps.now()
  const code = await withAttemptLimit(deps.database.db, { ip, moment }, () =>
    checkCode(deps, { destination, otp, moment }),
  )
  if (!(code instanceof Refusal)) return code.purpose === purpose ? code : refuseExpiredCode(field)
  if (code.code === 'otp_wrong') return refuseWrongCode(field)
  return code.code === 'otp_expired' ? refuseExpiredCode(field) : code
}

/** Runs an attempt within the daily limit of its network; a right code does not count. */
export async function withAttemptLimit<T>(
  db: Db,
  { ip, moment }: { ip: string; moment: number },
  attempt: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const counter = `otp:tries:${utcDay(moment)}:${networkOf(ip)}`
  if ((await incrementCounter(db, counter, moment)) > NETWORK_ATTEMPTS_PER_DAY)
    return refuseForPause({ reason: 'daily limit', seconds: secondsUntilUtcMidnight(moment) })
  const result = await attempt()
  if (!(result instanceof Refusal)) await decrementCounter(db, counter)
  return result
}

const wrong = text('The code is not correct')
const expired = text('This code is not good any more. Please ask for a new one.')

/** @param field the form's field for this code, if the form has several. */
const refuseWrongCode = (field?: string): Refusal => refuse('otp_wrong', wrong, atField(field, wrong))

/** Also refuses codes that were never sent, are used, or had too many wrong attempts: only a new code helps. */
export const refuseExpiredCode = (field?: string): Refusal => refuse('otp_expired', expired, atField(field, expired))

const atField = (field: string | undefined, why: TextKey): { errors?: Record<string, FieldError[]> } =>
  field === undefined ? {} : { errors: { [field]: [{ text: why }] } }
