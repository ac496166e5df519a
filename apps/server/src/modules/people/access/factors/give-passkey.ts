import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Deps } from '../../../../deps.ts'
import type { ConsolePerson } from '../../../../lib/current-user.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import type { Caller } from '../../../../lib/security-events.ts'
import { text } from '../../../../texts/index.ts'
import { completeSession } from '../sessions/repository.ts'
import { saveChallenge, selectPasskeys, takeChallenge, updatePasskeyUse } from './repository.ts'
import { CHALLENGE_MS } from './rules.ts'
import { importWebAuthn, refusePasskey, relyingParty, transportsOf } from './web-authn.ts'

/** The challenge that one of the person's passkeys answers. */
export async function askForPasskey(
  { database, config, now }: Deps,
  { id: userId, sessionId }: ConsolePerson,
): Promise<Record<string, unknown> | Refusal> {
  const passkeys = await selectPasskeys(database.db, userId)
  if (passkeys.length === 0) return refuse('conflict', text('You have no passkey'))
  const { generateAuthenticationOptions } = await importWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(config).id,
    allowCredentials: passkeys.map((passkey) => ({ id: passkey.credential_id, transports: transportsOf(passkey) })),
  })
  const challenge = { challenge: options.challenge, purpose: 'enter' as const, expires_at: now() + CHALLENGE_MS }
  await database.write((tx) => saveChallenge(tx, { session_id: sessionId, ...challenge }))
  return { ...options }
}

/** Completes a session by a passkey. Its signature cannot be guessed, so wrong ones cause no pause. */
export async function givePasskey(
  deps: Deps,
  { id: userId, sessionId }: ConsolePerson,
  credential: { id: string },
  { audit }: Caller,
): Promise<Refusal | undefined> {
  const { database, now } = deps
  const at = now()
  const challenge = await database.write((tx) => takeChallenge(tx, { sessionId, purpose: 'enter', now: at }))
  const passkey = (await selectPasskeys(database.db, userId)).find((own) => own.credential_id === credential.id)
  const counter =
    challenge && passkey && (await verifyAnswer(deps, credential as AuthenticationResponseJSON, challenge, passkey))
  if (!passkey || counter === undefined || counter === '') {
    audit('second_factor_refused', { userId, reason: 'wrong_code' })
    return refusePasskey()
  }
  await database.write(async (tx) => {
    await updatePasskeyUse(tx, passkey.id, { counter, used_at: at })
    await completeSession(tx, sessionId)
  })
  audit('second_factor_accepted', { userId })
  return undefined
}

type PasskeyRow = Awaited<ReturnType<typeof selectPasskeys>>[number]

/** @returns the passkey's counter; undefined if it did not sign the challenge, or is a copy that counts behind */
async function verifyAnswer(
  { config }: Deps,
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
  passkey: PasskeyRow,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await importWebAuthn()
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(config)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: false,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
        transports: transportsOf(passkey),
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // The library throws at whatever is malformed or forged.
    return undefined
  }
}
