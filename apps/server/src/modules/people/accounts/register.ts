import type { Session } from '@rialto/contract'
import type { Gender } from '@rialto/contract/enums'
import type { Updateable } from 'kysely'
import type { Db, Tx } from '../../../db/index.ts'
import type { UsersTable } from '../../../db/tables.ts'
import { networkOf } from '../../../lib/network.ts'
import { type FieldError, Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps, Settings } from '../../base/settings/index.ts'
import { countFailures } from './log-in.ts'
import { hashPassword, weakPasswordError } from './passwords.ts'
import {
  callingCodeOf,
  countryName,
  digitsOf,
  findCountry,
  normalisePhone,
  splitPhone,
  validatePhone,
} from './phones.ts'
import { insertUser, selectTakenContacts, type UserRow } from './repository-users.ts'
import { uncountFailure } from './repository-ways-in.ts'
import { FAILURES_EXPIRE_AFTER_MS, refuseFields } from './rules.ts'
import { startSession } from './sessions.ts'

/**
 * Creates an account and logs in. The storefront itself asks for a one-time code if `register_otp_verify` is on (docs/spec §4).
 */
export async function register(
  deps: ModuleDeps,
  input: PersonInput,
  { locale, caller }: { locale: string; caller: Caller },
): Promise<Session | Refusal> {
  const person = await checkRegistration(deps, input, { locale, caller })
  if (person instanceof Refusal) return person
  const passwordHash = await hashPassword(input.password)
  const now = deps.now()
  const session = await deps.database.write(async (tx) => {
    const userId = await addAccount(tx, { person, passwordHash, locale, now })
    return userId instanceof Refusal ? userId : startSession(tx, { userId, locale, now })
  })
  if (!(session instanceof Refusal)) caller.audit('registered', { userId: session.user.id })
  return session
}

/**
 * Validates a registration, and checks that no other account has its email or phone. A registration necessarily reveals that a
 * contact is taken; `findTakenContacts` limits how often.
 */
export async function checkRegistration(
  deps: ModuleDeps,
  input: PersonInput,
  { locale, caller }: { locale: string; caller: Caller },
): Promise<Person | Refusal> {
  const person = await validatePerson(input, await deps.settings.read(), locale)
  if (person instanceof Refusal) return person
  const takenContacts = await findTakenContacts(deps.database.db, { caller, now: deps.now() }, (tx) =>
    selectTakenContacts(tx, person),
  )
  return takenContacts instanceof Refusal ? takenContacts : (refuseTakenContacts(takenContacts) ?? person)
}

interface NewAccount {
  person: Person & { email_verified_at?: number }
  passwordHash: string
  /** The language of mails. */
  locale: string
  now: number
}

/** Creates an account for a validated person. @returns its id, or a refusal if a concurrent request took a contact. */
export async function addAccount(tx: Tx, { person, passwordHash, locale, now }: NewAccount): Promise<number | Refusal> {
  const id = await insertUser(tx, { ...person, password_hash: passwordHash, locale, created_at: now })
  if (id !== undefined) return id
  const refusal = refuseTakenContacts(await selectTakenContacts(tx, person))
  // The other account may have been deleted since.
  return refusal ?? refuse('conflict', text('Something changed at this moment. Please try again.'))
}

interface TakenCheck {
  caller: Caller
  /** The account that wants the contact; absent at a registration. */
  userId?: number
  now: number
}

export interface TakenContacts {
  email: boolean
  phone: boolean
}

/**
 * Tells which contacts belong to another account, within limits, since each answer "taken" reveals that an account exists. Such
 * answers count like failed logins against the network and the asking account, with the same growing pauses. Requests of one
 * network run one after the other, so that concurrent ones get no more answers.
 */
export async function findTakenContacts(
  db: Db,
  { caller, userId, now }: TakenCheck,
  select: (tx: Tx) => Promise<TakenContacts>,
): Promise<TakenContacts | Refusal> {
  const network = { key: `taken:network:${networkOf(caller.ip)}`, expiresAfterMs: FAILURES_EXPIRE_AFTER_MS.address }
  const account = { key: `taken:user:${userId}`, expiresAfterMs: FAILURES_EXPIRE_AFTER_MS.account }
  const counters = userId === undefined ? [network] : [account, network]
  const answer = await db.transaction().execute(async (tx) => {
    const refusal = await countFailures(tx, counters, now)
    if (refusal) return refusal
    const takenContacts = await select(tx)
    if (!refuseTakenContacts(takenContacts)) for (const { key } of counters) await uncountFailure(tx, key)
    return takenContacts
  })
  if (answer instanceof Refusal) caller.audit('taken_contact_refused', { userId, reason: 'too_many_tries' })
  else if (refuseTakenContacts(answer)) caller.audit('taken_contact_refused', { userId })
  return answer
}

const phoneTaken: FieldError = { text: text('There is an account with this phone already') }
const emailTaken: FieldError = { text: text('There is an account with this email already') }

/** Refuses with an error at each contact that another account has; undefined if none is taken. */
export function refuseTakenContacts(taken: { email: boolean; phone: boolean }): Refusal | undefined {
  if (!taken.email && !taken.phone) return undefined
  return refuseFields({ ...(taken.phone && { phone: phoneTaken }), ...(taken.email && { email: emailTaken }) })
}

/** The registration form, already of the contract's shape. */
export interface PersonInput {
  name: string
  email?: string | null
  country: string
  phone_code?: string | null
  phone?: string | null
  password: string
}

/** The columns of a new account. */
interface Person {
  name: string
  email: string | null
  phone: string | null
  phone_code: string | null
  /** Null for staff, who are not asked. */
  country: string | null
}

/** Validates a registration by the settings and the countries' phone rules. A refusal names every wrong field. */
export async function validatePerson(
  input: PersonInput,
  settings: Settings,
  locale: string,
): Promise<Person | Refusal> {
  const errors: Record<string, FieldError> = {}
  const country = findCountry(input.country, locale)
  if (!country) errors.country = { text: text('Please choose a country from the list') }

  const phoneInput = { phone: input.phone ?? '', phoneCode: input.phone_code, country: country ?? null }
  const phone = input.phone ? validatePhone(phoneInput, settings) : null
  if (phone !== null && typeof phone !== 'string') errors.phone = phone
  if (phone === null && settings.phone_required) errors.phone = requiredError('phone')

  const email = input.email?.toLowerCase() ?? null
  // Shops that send codes by mail need an address; all others need email or phone.
  if (!email && (settings.register_otp_type === 'email' || phone === null)) errors.email = requiredError('email')

  const { name, password } = input
  const weak = await weakPasswordError(password, {
    shopName: settings.app_name,
    name,
    email,
    phone: typeof phone === 'string' ? phone : input.phone,
  })
  if (weak) errors.password = weak

  if (!country || (phone !== null && typeof phone !== 'string') || Object.keys(errors).length > 0)
    return refuseFields(errors)
  const phone_code = phone === null ? callingCodeOf(country) : splitPhone(phone, digitsOf(input.phone_code)).phoneCode
  return { name, email, phone, phone_code, country: countryName(country, 'en') }
}

const requiredError = (field: string): FieldError => ({
  text: text('The {{field}} field is required'),
  values: { field },
})

/** The profile form: an absent field stays unchanged, null empties it. */
export interface ProfileInput {
  name?: string
  email?: string | null
  phone?: string | null
  phone_code?: string | null
  country?: string | null
  gender?: Gender | null
  date_of_birth?: string | null
}

interface ProfileContext {
  settings: Settings
  locale: string
  /** `YYYY-MM-DD`. */
  today: string
  /** Tells that a sign-in provider can log in to this account. */
  hasProvider: boolean
}

type UserChanges = Updateable<UsersTable>
type Errors = Record<string, FieldError>

/** Returns the columns that a profile form changes; a new email or phone is unverified. A refusal names every wrong field. */
export function validateProfile(row: UserRow, input: ProfileInput, context: ProfileContext): UserChanges | Refusal {
  const { locale, today, hasProvider } = context
  const errors: Errors = {}
  const { name, gender, date_of_birth } = input
  const changes: UserChanges = {
    ...(name !== undefined && { name }),
    ...(gender !== undefined && { gender }),
    ...(date_of_birth !== undefined && { date_of_birth }),
    ...validateCountry(input.country, locale, errors),
    ...validateContacts(row, input, context, errors),
  }
  if (date_of_birth && (date_of_birth > today || date_of_birth < '1900'))
    errors.date_of_birth = invalidError('date_of_birth')
  const result = { email: row.email, phone: row.phone, ...changes }
  if (result.email === null && result.phone === null && !hasProvider && (row.email ?? row.phone) !== null)
    errors[row.email === null ? 'phone' : 'email'] ??= { text: text('Keep an email or a phone to log in with') }
  return Object.keys(errors).length > 0 ? refuseFields(errors) : changes
}

function validateCountry(input: string | null | undefined, locale: string, errors: Errors): UserChanges {
  if (input === undefined) return {}
  if (input === null) return { country: null }
  const country = findCountry(input, locale)
  if (country) return { country: countryName(country, 'en') }
  errors.country = { text: text('Please choose a country from the list') }
  return {}
}

function validateContacts(row: UserRow, input: ProfileInput, context: ProfileContext, errors: Errors): UserChanges {
  const email = input.email === undefined ? row.email : (input.email?.toLowerCase() ?? null)
  const phone = validateNewPhone(row, input, context)
  if (phone !== null && typeof phone !== 'string') errors.phone = phone
  const newPhone = phone !== null && typeof phone !== 'string' ? row.phone : phone
  return {
    ...(email !== row.email && { email, email_verified_at: null }),
    ...(newPhone !== row.phone && {
      phone: newPhone,
      phone_verified_at: null,
      phone_code:
        newPhone === null
          ? row.phone_code
          : splitPhone(newPhone, digitsOf(input.phone_code ?? row.phone_code)).phoneCode,
    }),
  }
}

function validateNewPhone(
  row: UserRow,
  input: ProfileInput,
  { settings, locale }: ProfileContext,
): string | null | FieldError {
  const current = row.phone === null ? null : splitPhone(row.phone, row.phone_code)
  // A new calling code alone applies to the present digits.
  const digits = input.phone === undefined && input.phone_code ? current?.phone : input.phone
  if (digits === undefined) return row.phone
  if (digits === null)
    return settings.phone_required && row.phone !== null
      ? { text: text('The {{field}} field is required'), values: { field: 'phone' } }
      : null
  const phoneInput = {
    phone: digits,
    phoneCode: input.phone_code ?? current?.phoneCode ?? row.phone_code,
    country: findCountry(input.country ?? row.country ?? '', locale) ?? null,
  }
  // An unchanged phone may be shorter than the present settings allow.
  return normalisePhone(phoneInput) === row.phone ? row.phone : validatePhone(phoneInput, settings)
}

const invalidError = (field: string): FieldError => ({
  text: text('The {{field}} field is not valid'),
  values: { field },
})
