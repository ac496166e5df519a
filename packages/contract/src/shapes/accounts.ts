import { z } from 'zod'
import { ADDRESS_TYPES, GENDERS } from '../enums.ts'
import { Id, Picture, Time } from './common.ts'

export const User = z.object({
  id: Id,
  name: z.string(),
  phone: z.string().nullable(),
  phone_code: z.string().nullable(),
  email: z.string().nullable(),
  country: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  /** `YYYY-MM-DD`. */
  date_of_birth: z.string().nullable(),
  profile_photo: Picture,
  account_verified: z.boolean(),
  is_seller: z.boolean(),
  /** Not in docs/spec: works in the console, as a shop's team or the market's staff. */
  uses_console: z.boolean().optional(),
})
export type User = z.infer<typeof User>

/** A new session; its token is sent as `Authorization: Bearer`. */
export const AccessToken = z.object({ token: z.string(), expires_at: Time })
export type AccessToken = z.infer<typeof AccessToken>

export const Session = z.object({ access: AccessToken, user: User })
export type Session = z.infer<typeof Session>

export const Address = z.object({
  id: Id,
  name: z.string(),
  phone: z.string(),
  area: z.string(),
  flat_no: z.string().nullable(),
  post_code: z.string().nullable(),
  address_line: z.string(),
  address_line2: z.string().nullable(),
  address_type: z.enum(ADDRESS_TYPES),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  is_default: z.boolean(),
})
export type Address = z.infer<typeof Address>
