import { z } from 'zod'
import { Id, Time } from './common.ts'
import { Entry } from './console.ts'
import { defineEndpoints } from './endpoint.ts'
import { code, givenPassword, queryId, requiredText } from './input.ts'
import * as limit from './limits.ts'
import { OPERATOR_PERMISSIONS, OPERATOR_ROLES, SELLER_PERMISSIONS, SELLER_ROLES } from './permissions.ts'

// People and programs that may enter: teams, staff, invitations, second factors and API keys.

const Colleague = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  is_closed: z.boolean(),
  has_second_factor: z.boolean(),
  since: Time,
})

const Invitation = z.object({
  id: Id,
  email: z.string(),
  /** The person who invited; null once their account is gone. */
  invited_by: z.string().nullable(),
  sent_at: Time,
  expires_at: Time,
})

/** A person of the market's staff. */
export const StaffMember = Colleague.extend({ role: z.enum(OPERATOR_ROLES) })
export type StaffMember = z.infer<typeof StaffMember>
export const StaffInvitation = Invitation.extend({ role: z.enum(OPERATOR_ROLES) })
export type StaffInvitation = z.infer<typeof StaffInvitation>
export const Staff = z.object({ items: z.array(StaffMember), invitations: z.array(StaffInvitation) })
export type Staff = z.infer<typeof Staff>

/** A person of a shop's team. */
export const TeamMember = Colleague.extend({ role: z.enum(SELLER_ROLES) })
export type TeamMember = z.infer<typeof TeamMember>
export const TeamInvitation = Invitation.extend({ role: z.enum(SELLER_ROLES) })
export type TeamInvitation = z.infer<typeof TeamInvitation>
export const Team = z.object({ items: z.array(TeamMember), invitations: z.array(TeamInvitation) })
export type Team = z.infer<typeof Team>

/** An invitation as the invited person sees it. */
export const OpenInvitation = z.object({
  email: z.string(),
  /** The shop's name; null for the market itself. */
  shop_name: z.string().nullable(),
  role: z.enum([...SELLER_ROLES, ...OPERATOR_ROLES]),
  /** True: the address has an account, whose password is asked for. False: a name and a new password are. */
  has_account: z.boolean(),
})
export type OpenInvitation = z.infer<typeof OpenInvitation>

/** The ways by which the person can give a second factor. */
export const FactorWays = z.object({
  app: z.boolean(),
  passkey: z.boolean(),
  recovery_code: z.boolean(),
})
export type FactorWays = z.infer<typeof FactorWays>

export const Passkey = z.object({ id: Id, name: z.string(), added_at: Time, used_at: Time.nullable() })
export type Passkey = z.infer<typeof Passkey>

/** The person's own factors. */
export const OwnFactors = z.object({
  /** The market asks its staff for one, so that the last one cannot be removed. */
  is_required: z.boolean(),
  app: z.object({ added_at: Time }).nullable(),
  passkeys: z.array(Passkey),
  /** Codes that are left. */
  recovery_codes: z.int(),
})
export type OwnFactors = z.infer<typeof OwnFactors>

const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The end of the key, to tell keys apart. */
  hint: z.string(),
  created_by: z.string(),
  created_at: Time,
  used_at: Time.nullable(),
  expires_at: Time.nullable(),
})

/** A key of a shop, with what it may do now: what was chosen, without what its creator may no longer do. */
export const SellerApiKey = ApiKey.extend({ permissions: z.array(z.enum(SELLER_PERMISSIONS)) })
export type SellerApiKey = z.infer<typeof SellerApiKey>
export const OperatorApiKey = ApiKey.extend({ permissions: z.array(z.enum(OPERATOR_PERMISSIONS)) })
export type OperatorApiKey = z.infer<typeof OperatorApiKey>

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
