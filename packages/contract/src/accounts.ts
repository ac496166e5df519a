import { z } from 'zod'
import { Id, Picture, Time } from './common.ts'
import { defineEndpoints } from './endpoint.ts'
import { ADDRESS_TYPES, GENDERS, SOCIAL_PROVIDERS } from './enums.ts'
import {
  clearable,
  email,
  flag,
  givenPassword,
  login,
  newPassword,
  oneTimeCode,
  phone,
  phoneCode,
  phoneDigits,
  requiredText,
  text,
} from './input.ts'
import * as limit from './limits.ts'
import { COUNTRY_MAX, NAME_MAX, PASSWORD_MAX } from './limits.ts'

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
  // Not in docs/spec: ISO 3166-1 alpha-2, and ISO 3166-2 without the country; absent: not said, so that of the market.
  country: z.string().nullable().optional(),
  region: z.string().nullable().optional(),
  /** Not in docs/spec: where post asks for regions. */
  region_name: z.string().nullable().optional(),
})
export type Address = z.infer<typeof Address>

/** A person who registers as shopper or seller. The server checks the phone by the settings: whether it is required, and its length. */
export const personFields = {
  name: requiredText(NAME_MAX),
  email: clearable(email),
  country: requiredText(COUNTRY_MAX),
  phone_code: clearable(phoneCode),
  phone: clearable(phoneDigits),
  password: newPassword,
}

const passwordPair = { password: newPassword, password_confirmation: z.string().max(PASSWORD_MAX) }

const passwordsMatch = (pair: { password: string; password_confirmation: string }) =>
  pair.password === pair.password_confirmation

/** The issue for passwords that differ (docs/spec §5). */
const passwordMismatch = { path: ['password_confirmation'], message: 'Confirm Password does not match' }

const SendOtp = z.object({
  phone: login
    .nullish()
    .transform((value) => value ?? '')
    .refine((value) => value !== '', 'The phone or email field is required'),
  phone_code: clearable(phoneCode),
  /** 1 to recover a password: only then can the code be exchanged for a reset token. */
  forgot_password: flag,
})

const SocialLogin = z.object({
  /** An authorization code, or an access token from Facebook. */
  code: requiredText(limit.SOCIAL_CODE_MAX),
  /** Further data from the browser, used only after the provider has confirmed it. */
  data: z
    .object({
      id_token: text(limit.SOCIAL_ID_TOKEN_MAX).nullish(),
      /** Apple tells it only to the browser, at the first sign-in. */
      name: text(limit.NAME_MAX).nullish(),
      email: text(limit.EMAIL_MAX).nullish(),
      /** If given, the id token must contain it. */
      nonce: text(limit.NONCE_MAX).nullish(),
    })
    .nullish(),
})

const logout = { access: 'shopper', summary: 'Revokes the token that is sent.' } as const

export const accountEndpoints = defineEndpoints({
  'POST /send-otp': {
    access: 'optional',
    summary:
      'Sends a one-time password; replies alike whether the account exists or not, but to its own account that verifies itself.',
    body: SendOtp,
    data: z.object({ email_or_phone: z.string() }),
  },
  'POST /verify-otp': {
    access: 'optional',
    summary:
      'Takes a one-time password; gives a reset token when a password is being recovered, otherwise verifies the account whose session calls.',
    body: z.object({
      phone: login.min(1),
      /** Not in docs/spec: the phone code of the registration, as digits alone could belong to two countries. */
      phone_code: clearable(phoneCode),
      otp: oneTimeCode,
    }),
    data: z.object({ token: z.string().nullable() }),
  },
  'POST /reset-password': {
    access: 'public',
    summary: 'Sets a new password by a reset token and logs the user out everywhere.',
    body: z.object({ ...passwordPair, token: requiredText(limit.TOKEN_MAX) }).refine(passwordsMatch, passwordMismatch),
  },
  'POST /registration': {
    access: 'public',
    summary: 'Makes an account and logs in.',
    body: z.object(personFields),
    data: Session,
  },
  'POST /login': {
    access: 'public',
    summary: 'Logs in; every failure reads the same.',
    body: z.object({ phone: login.min(1), password: givenPassword }),
    data: Session,
  },
  'POST /auth/{provider}/token': {
    access: 'public',
    summary: 'Logs in by a provider, whom the server asks itself.',
    params: z.object({ provider: z.enum(SOCIAL_PROVIDERS) }),
    body: SocialLogin,
    data: Session,
  },
  'GET /logout': logout,
  'POST /logout': logout,
  'GET /profile': {
    access: 'shopper',
    summary: 'The logged-in user.',
    data: z.object({ user: User }),
  },
  'POST /update-profile': {
    access: 'shopper',
    summary:
      'Changes what is given, empties what is null; a new email or phone asks for a proof, loses its verification and ends all other sessions.',
    multipart: true,
    body: z.object({
      name: requiredText(limit.NAME_MAX).optional(),
      email: clearable(email),
      phone: clearable(phone),
      phone_code: clearable(phoneCode),
      country: clearable(text(limit.COUNTRY_MAX)),
      gender: clearable(z.enum(GENDERS)),
      date_of_birth: clearable(z.iso.date()),
      /** Ignored if a new photo is sent. */
      remove_photo: flag,
      /** For a new email or phone: the password, or a code from `POST /send-change-otp`. */
      current_password: clearable(givenPassword),
      otp: clearable(oneTimeCode),
      /** A code that was sent to the new email or phone: takes it over from an account that never verified it. */
      new_otp: clearable(oneTimeCode),
    }),
    files: { profile_photo: { max: 1, maxBytes: limit.PROFILE_PHOTO_BYTES_MAX, types: limit.PICTURE_TYPES } },
    data: z.object({ user: User }),
  },
  'POST /send-change-otp': {
    access: 'shopper',
    summary: 'Sends a one-time password to a verified email or phone of the account, for a change of either.',
    data: z.object({ email_or_phone: z.string() }),
  },
  'POST /change-password': {
    access: 'shopper',
    summary: 'Sets a new password and ends all other sessions.',
    body: z.object({ current_password: givenPassword, ...passwordPair }).refine(passwordsMatch, passwordMismatch),
  },
})
