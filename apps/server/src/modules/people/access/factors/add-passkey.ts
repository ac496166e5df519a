import { PASSKEYS_MAX } from '@rialto/contract/limits'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { ConsolePerson } from '../../../../lib/current-user.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import type { Caller } from '../../../../lib/security-events.ts'
import { text } from '../../../../texts/index.ts'
import type { ModuleDeps } from '../../../base/settings/index.ts'
import { selectPerson } from '../memberships/repository.ts'
import { type AddedFactor, afterAdding } from './after-adding.ts'
import { confirmEnrolment } from './confirm-enrolment.ts'
import { insertPasskey, saveChallenge, selectPasskeys, takeChallenge } from './repository.ts'
import { CHALLENGE_MS } from './rules.ts'
import { importWebAuthn, refusePasskey, relyingParty, transportsOf } from './web-authn.ts'

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
      transports_json: JSON.stringify(made.transports ?? []),
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
