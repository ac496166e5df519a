import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { code, givenPassword, queryId, requiredText } from '../input.ts'
import * as limit from '../limits.ts'
import { FactorWays, OwnFactors } from '../shapes/access.ts'
import { Entry } from '../shapes/console.ts'

/** What a browser's WebAuthn takes and gives, as JSON (W3C Web Authentication, 5.1.8). */
const WebAuthnJson = z.record(z.string(), z.unknown())
const Credential = z.looseObject({ id: requiredText(limit.WEBAUTHN_ID_MAX) })

/** Asked for by a complete session; one that has yet to enrol has just given it. */
const confirmation = { current_password: givenPassword.optional() }

const NewRecoveryCodes = z.object({
  /** Shown once; empty where the person has codes already. */
  recovery_codes: z.array(z.string()),
})

/** The second factor of the console: an authenticator app (TOTP), passkeys (WebAuthn) and recovery codes. */
export const secondFactorEndpoints = defineEndpoints({
  'GET /console/second-factor': {
    access: 'entering',
    summary: 'The ways by which the person can give a second factor.',
    data: FactorWays,
  },
  'POST /console/second-factor': {
    access: 'entering',
    summary: 'Completes the session by a code of the authenticator app, or by a recovery code; each works once.',
    body: z.object({ code: code(limit.SECOND_FACTOR_CODE_MAX).min(1) }),
    data: Entry,
  },
  'POST /console/second-factor/passkey/options': {
    access: 'entering',
    summary: 'The challenge that a passkey of the person answers.',
    data: z.object({ options: WebAuthnJson }),
  },
  'POST /console/second-factor/passkey': {
    access: 'entering',
    summary: 'Completes the session by the answer of a passkey.',
    body: z.object({ credential: Credential }),
    data: Entry,
  },
  'POST /console/second-factor/app': {
    access: 'entering',
    summary: 'Makes the secret of an authenticator app, which its first code confirms.',
    body: z.object(confirmation),
    data: z.object({ secret: z.string(), uri: z.string() }),
  },
  'POST /console/second-factor/app/confirm': {
    access: 'entering',
    summary: 'Adds the authenticator app by its first code, and ends the person’s other sessions of the console.',
    body: z.object({ code: code(limit.SECOND_FACTOR_CODE_MAX).min(1) }),
    data: NewRecoveryCodes,
  },
  'POST /console/second-factor/app/remove': {
    access: 'console',
    summary: 'Removes the authenticator app.',
    body: z.object({ current_password: givenPassword }),
    data: OwnFactors,
  },
  'POST /console/passkeys/options': {
    access: 'entering',
    summary: 'The options by which the browser makes a passkey.',
    body: z.object(confirmation),
    data: z.object({ options: WebAuthnJson }),
  },
  'POST /console/passkeys': {
    access: 'entering',
    summary: 'Adds the passkey that the browser made, and ends the person’s other sessions of the console.',
    body: z.object({ name: requiredText(limit.PASSKEY_NAME_MAX), credential: Credential }),
    data: NewRecoveryCodes,
  },
  'POST /console/passkeys/{id}/remove': {
    access: 'console',
    summary: 'Removes a passkey.',
    params: z.object({ id: queryId }),
    body: z.object({ current_password: givenPassword }),
    data: OwnFactors,
  },
  'GET /console/factors': {
    access: 'console',
    summary: 'The person’s own second factors.',
    data: OwnFactors,
  },
  'POST /console/recovery-codes': {
    access: 'console',
    summary: 'Makes new recovery codes, which replace the former ones.',
    body: z.object({ current_password: givenPassword }),
    data: NewRecoveryCodes,
  },
  'POST /console/recovery-codes/kept': {
    access: 'console',
    summary: 'The person keeps their recovery codes. Until this is said, `GET /console/me` has `codes_unkept`.',
    data: z.object({}),
  },
})
