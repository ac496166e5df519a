import { PASSKEYS_MAX } from '@rialto/contract/limits'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { fromJson, toJson } from '../../../db/json.ts'
import type { PasskeysTable } from '../../../db/tables.ts'
import type { Deps } from '../../../deps.ts'
import type { ConsolePerson } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { type AddedFactor, afterAdding, confirmEnrolment } from './manage-factors.ts'
import { insertPasskey, saveChallenge, selectPasskeys, takeChallenge, updatePasskeyUse } from './repository-factors.ts'
import { selectPerson } from './repository-members.ts'
import { completeSession } from './repository-sessions.ts'
import { CHALLENGE_MS } from './rules.ts'

/** EdDSA, ES256 and RS256 (COSE), which all devices have one of. */
const ALGORITHMS = [-8, -7, -257]

/** The options by which the person's browser makes a passkey. */
export async function startPasskey(
  deps: ModuleDeps,
  person: ConsolePerson,
  confirmation: { password: string | undefined; ip: string },
): Promise<Record<string, unknown> | Refusal> {
  const refusal = await confirmEnrolment(deps, person, confirmation)
  if (refusal) return refusal
  const { database, config, now } = deps
  const [{ name, email }, passkeys, { app_name: rpName }, { generateRegistrationOptions }] = await Promise.all([
    selectPerson(database.db, person.id),
    selectPasskeys(database.db, person.id),
    deps.settings.read(),
    importWebAuthn(),
  ])
  if (passkeys.length >= PASSKEYS_MAX) return refuse('conflict', text('You have as many passkeys as you may have'))
  const options = await generateRegistrationOptions({
    rpName,
    rpID: relyingParty(config).id,
    userName: email ?? name,
    userDisplayName: name,
    supportedAlgorithmIDs: ALGORITHMS,
    // The same for all passkeys of the account, so that a device replaces its own.
    userID: new TextEncoder().encode(`rialto user ${person.id}`),
    excludeCredentials: passkeys.map((passkey) => ({ id: passkey.credential_id, transports: transportsOf(passkey) })),
  })
  const challenge = { challenge: options.challenge, purpose: 'enrol' as const, expires_at: now() + CHALLENGE_MS }
  await database.write((tx) => saveChallenge(tx, { session_id: person.sessionId, ...challenge }))
  return { ...options }
}

interface NewPasskey {
  name: string
  credential: { id: string }
}

/** Adds the passkey that the browser made. */
export async function addPasskey(
  deps: ModuleDeps,
  person: ConsolePerson,
  { name, credential }: NewPasskey,
  { audit }: Caller,
): Promise<AddedFactor | Refusal> {
  const { database, config, now } = deps
  const { id: userId, sessionId } = person
  const at = now()
  const challenge = await database.write((tx) => takeChallenge(tx, { sessionId, purpose: 'enrol', now: at }))
  const made = challenge && (await verifyNew(credential as RegistrationResponseJSON, challenge, config))
  if (!made) return refusePasskey()
  const added = await database.write(async (tx) => {
    const isNew = await insertPasskey(tx, {
      user_id: userId,
      credential_id: made.id,
      public_key: Buffer.from(made.publicKey).toString('base64url'),
      counter: made.counter,
      transports_json: toJson(made.transports ?? []),
      name,
      created_at: at,
    })
    if (!isNew) return refuse('conflict', text('This passkey is added already'))
    return afterAdding(tx, person, { action: 'passkey_added', at, passkey: name })
  })
  if (!(added instanceof Refusal)) audit('second_factor_added', { userId })
  return added
}

async function verifyNew(response: RegistrationResponseJSON, expectedChallenge: string, config: { appUrl: string }) {
  const { verifyRegistrationResponse } = await importWebAuthn()
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(config)
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin,
      expectedRPID,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: false,
    })
    return registrationInfo?.credential
  } catch {
    // The library throws at whatever is malformed or forged.
    return undefined
  }
}

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
    await completeSession(tx, sessionId, at)
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

/** Loaded at first use: its certificate libraries take longer to load than the rest of the server. */
const importWebAuthn = () => import('@simplewebauthn/server')

/** The site for which passkeys are made, which a browser enforces: they work at no other domain. */
const relyingParty = ({ appUrl }: { appUrl: string }): { id: string; origin: string } => {
  const { hostname, origin } = new URL(appUrl)
  return { id: hostname, origin }
}

/** How the browser reaches the passkey's device. */
const transportsOf = ({ transports_json }: Pick<PasskeysTable, 'transports_json'>): string[] =>
  fromJson(transports_json)

const refusePasskey = (): Refusal =>
  refuse('second_factor_wrong', text('The passkey could not be confirmed. Please try again.'))
