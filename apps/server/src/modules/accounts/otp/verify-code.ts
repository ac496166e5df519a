import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { networkOf } from '../../../network-of.ts'
import { type Refusal, refuse } from '../../../refusal.ts'
import { text } from '../../../texts/index.ts'
import { deleteResetTokens } from '../repository.ts'
import { hashToken } from '../tokens.ts'
import { hashCode, isSameHash } from './code-hash.ts'
import { type Destination, possiblePhones, readDestination } from './destination.ts'
import {
  type CodeRow,
  countDown,
  countUp,
  deleteIdentities,
  insertResetToken,
  selectAccount,
  selectCodes,
  selectLatestDestination,
  setVerified,
  takeTry,
  useCode,
} from './repository.ts'
import {
  CODE_MS,
  DAY_MS,
  dayOf,
  isProved,
  mayRecoverBy,
  NETWORK_TRIES_A_DAY,
  pauseBeforeTrying,
  RESET_TOKEN_MS,
  secondsLeftOfDay,
  TRIES_A_CODE,
} from './rules.ts'
import { refusePause } from './send-code.ts'

interface VerifyCode {
  phone: string
  phoneCode: string | null | undefined
  otp: string
  ip: string
}

/** What a right code brought: a token to choose a password with, or null where it proved an address or phone. */
interface Proof {
  token: string | null
}

/**
 * Takes a one-time code (api.md, "OTP"): the newest one of its destination alone, once, within its time and its tries.
 * A code that nobody was sent refuses like any other.
 */
export function createVerifyCode({ config, database, now }: Deps) {
  const { db } = database

  return async ({ phone, phoneCode, otp, ip }: VerifyCode): Promise<Proof | Refusal> => {
    const moment = now()
    const network = `otp:tries:${dayOf(moment)}:${networkOf(ip)}`
    if ((await countUp(db, network, moment)) > NETWORK_TRIES_A_DAY)
      return refusePause({ reason: 'enough today', seconds: secondsLeftOfDay(moment) })

    const destination = readDestination(phone, phoneCode) ?? (await findPhone(phone, moment))
    const sent = destination ? await selectCodes(db, [destination.value], moment - DAY_MS) : []
    const pause = pauseBeforeTrying(sent, moment)
    if (pause) return refusePause(pause)

    const [newest] = sent
    if (!destination || !newest) return expired()
    if (!(await takeTry(db, newest.id, { tries: TRIES_A_CODE, now: moment, codeMs: CODE_MS }))) return expired()
    if (!isSameHash(newest.code_hash, hashCode(config.secret, destination.value, otp)))
      return refuse('otp_wrong', text('The code is not correct'))
    await countDown(db, network)
    return db.transaction().execute((tx) => accept(tx, newest, destination, moment))
  }

  /** By the specification the code's country does not come again: the number that was just written to tells it. */
  async function findPhone(typed: string, moment: number): Promise<Destination | null> {
    const phones = possiblePhones(typed)
    const value = phones.length > 0 && (await selectLatestDestination(db, phones, moment - CODE_MS))
    return value ? { channel: 'sms', value } : null
  }
}

async function accept(tx: Tx, code: CodeRow, destination: Destination, moment: number): Promise<Proof | Refusal> {
  const isFirst = await useCode(tx, code.id, moment)
  const account = await selectAccount(tx, destination)
  // Its owner may have taken the address or phone out of the account meanwhile.
  if (!isFirst || !account) return expired()
  if (code.purpose === 'verify') {
    await setVerified(tx, account.id, destination, moment)
    return { token: null }
  }
  if (!mayRecoverBy(account, destination.channel)) return expired()
  if (!isProved(account, destination.channel)) {
    await setVerified(tx, account.id, destination, moment)
    await deleteIdentities(tx, account.id)
  }
  const token = randomBytes(32).toString('base64url')
  await deleteResetTokens(tx, account.id)
  await insertResetToken(tx, {
    token_hash: hashToken(token),
    user_id: account.id,
    expires_at: moment + RESET_TOKEN_MS,
  })
  return { token }
}

/** Also where there is none, it was used, or too many tries were wrong: all that helps is another one. */
const expired = (): Refusal => refuse('otp_expired', text('This code is not good any more. Please ask for a new one.'))
