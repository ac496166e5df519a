import { Secret, TOTP as Totp } from 'otpauth'
import type { Config } from '../../../config/config.ts'
import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { decryptSecret, encryptSecret } from '../../../lib/encrypt-secret.ts'
import type { ConsolePerson } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { countFailures, deleteFailures, FAILURES_EXPIRE_AFTER_MS } from '../accounts/index.ts'
import {
  type AddedFactor,
  afterAdding,
  confirmEnrolment,
  hashRecoveryCode,
  refuseIncomplete,
} from './manage-factors.ts'
import {
  advanceStep,
  confirmApp,
  saveUnconfirmedApp,
  selectApp,
  selectHasFactor,
  takeRecoveryCode,
} from './repository-factors.ts'
import { selectPerson } from './repository-members.ts'
import { completeSession } from './repository-sessions.ts'
import { ENROL_MS, TOTP, TOTP_WINDOW, totpStep } from './rules.ts'

/** Makes the secret of a person's authenticator app, which counts once {@link confirmNewApp} has seen a code of it. */
export async function startApp(
  deps: ModuleDeps,
  person: ConsolePerson,
  confirmation: { password: string | undefined; ip: string },
): Promise<{ secret: string; uri: string } | Refusal> {
  const refusal = await confirmEnrolment(deps, person, confirmation)
  if (refusal) return refusal
  const { app_name } = await deps.settings.read()
  const { name, email } = await selectPerson(deps.database.db, person.id)
  const { stored, ...shown } = createAppSecret(deps.config, app_name, email ?? name)
  const isSaved = await deps.database.write((tx) =>
    saveUnconfirmedApp(tx, { user_id: person.id, secret: stored, last_step: 0, created_at: deps.now() }),
  )
  return isSaved ? shown : refuse('conflict', text('You have an authenticator app. Remove it first.'))
}

/** Adds the app by its first code. */
export async function confirmNewApp(
  deps: ModuleDeps,
  person: ConsolePerson,
  code: string,
  { audit }: Caller,
): Promise<AddedFactor | Refusal> {
  const { id: userId } = person
  const now = deps.now()
  // A session that has yet to give a factor must not confirm an app that another session has begun to add.
  if (!person.isComplete && (await selectHasFactor(deps.database.db, userId))) return refuseIncomplete()
  const added = await countTries(deps, { userId, audit }, async (tx) => {
    const app = await selectApp(tx, userId)
    if (!app || app.confirmed_at !== null || now - app.created_at > ENROL_MS) return false
    const isRight = await acceptAppCode(tx, deps.config, { userId, code: code.replace(/\s/g, ''), now })
    if (!isRight) return false
    await confirmApp(tx, userId, now)
    return afterAdding(tx, person, { action: 'app_added', at: now })
  })
  if (!(added instanceof Refusal)) audit('second_factor_added', { userId })
  return added
}

/** Completes a session by a code of the authenticator app, or by a recovery code. */
export async function giveCode(
  deps: Deps,
  { id: userId, sessionId }: Pick<ConsolePerson, 'id' | 'sessionId'>,
  code: string,
  { audit }: Caller,
): Promise<Refusal | undefined> {
  const digits = code.replace(/\s/g, '')
  const kind = /^\d{6}$/.test(digits) ? 'app' : 'recovery code'
  const accepted = await countTries(deps, { userId, audit }, async (tx) => {
    const isRight =
      kind === 'app'
        ? Boolean((await selectApp(tx, userId))?.confirmed_at) &&
          (await acceptAppCode(tx, deps.config, { userId, code: digits, now: deps.now() }))
        : await takeRecoveryCode(tx, userId, hashRecoveryCode(code))
    if (isRight) await completeSession(tx, sessionId, deps.now())
    return isRight
  })
  if (accepted instanceof Refusal) return accepted
  audit(kind === 'app' ? 'second_factor_accepted' : 'second_factor_code_used', { userId })
  return undefined
}

const PURPOSE = 'authenticator app'
const SECRET_BYTES = 20

/** Makes the secret of an app, as apps read it and as it is stored. */
function createAppSecret({ secret: appSecret }: Pick<Config, 'secret'>, issuer: string, label: string) {
  const secret = new Secret({ size: SECRET_BYTES })
  const uri = new Totp({ ...TOTP, issuer, label, secret }).toString()
  return { secret: secret.base32, uri, stored: encryptSecret(appSecret, PURPOSE, secret.base32) }
}

interface GivenCode {
  userId: number
  code: string
  now: number
}

/** Accepts a code of the person's app once. An app whose secret cannot be read any more accepts none. */
async function acceptAppCode(
  tx: Tx,
  { secret: appSecret }: Pick<Config, 'secret'>,
  { userId, code, now }: GivenCode,
): Promise<boolean> {
  const app = await selectApp(tx, userId)
  const base32 = app && decryptSecret(appSecret, PURPOSE, app.secret)
  if (!base32) return false
  const totp = new Totp({ ...TOTP, secret: Secret.fromBase32(base32) })
  // Compares in constant time.
  const drift = totp.validate({ token: code, timestamp: now, window: TOTP_WINDOW })
  return drift !== null && advanceStep(tx, userId, totpStep(now) + drift)
}

/** Counted by person, so that another session gives no further tries. */
const keyOf = (userId: number) => `second-factor:user:${userId}`

/**
 * Runs a try to give a second factor. Like the password's, it is counted as a failure before, so that concurrent tries gain nothing; five
 * failures are free, then pauses grow.
 * @param run returns false for a wrong factor
 */
async function countTries<Accepted>(
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
