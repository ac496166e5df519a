import type { Deps } from '../../../../deps.ts'
import type { ConsolePerson } from '../../../../lib/current-user.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { Caller } from '../../../../lib/security-events.ts'
import { completeSession } from '../sessions/repository.ts'
import { acceptAppCode } from './authenticator-app.ts'
import { countTries } from './count-tries.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { selectApp, takeRecoveryCode } from './repository.ts'

/** Completes a session by a code of the authenticator app, or by a recovery code. */
export async function giveCode(
  deps: Deps,
  { id: userId, sessionId }: ConsolePerson,
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
    if (isRight) await completeSession(tx, sessionId)
    return isRight
  })
  if (accepted instanceof Refusal) return accepted
  audit(kind === 'app' ? 'second_factor_accepted' : 'second_factor_code_used', { userId })
  return undefined
}
