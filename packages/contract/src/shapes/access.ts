import { z } from 'zod'
import { OPERATOR_PERMISSIONS, OPERATOR_ROLES, SELLER_PERMISSIONS, SELLER_ROLES } from '../permissions.ts'
import { Id, Time } from './common.ts'

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
