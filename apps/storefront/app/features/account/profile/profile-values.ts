import type { Gender, User } from '@rialto/contract'

/** The values of the profile form; empty strings for missing ones. */
export interface ProfileValues {
  name: string
  email: string
  /** The English name, as on the server. */
  country: string
  /** Digits, without a plus. */
  phone_code: string
  /** Digits. */
  phone: string
  gender: Gender | ''
  /** `YYYY-MM-DD`. */
  date_of_birth: string
}

export type ProfileField = keyof ProfileValues

export function profileValues(user: User): ProfileValues {
  return {
    name: user.name,
    email: user.email ?? '',
    country: user.country ?? '',
    phone_code: (user.phone_code ?? '').replace(/\D/g, ''),
    phone: (user.phone ?? '').replace(/\D/g, ''),
    gender: user.gender ?? '',
    date_of_birth: user.date_of_birth ?? '',
  }
}

/**
 * Returns the request body: changed fields only, so that no other field can be refused or lose its verification;
 * emptied fields as null. Country, code and number form one phone and are sent together.
 */
export function profileUpdateBody(values: ProfileValues, changed: ProfileField[]) {
  const phone: ProfileField[] = ['country', 'phone_code', 'phone']
  const sent = changed.some((field) => phone.includes(field)) ? [...new Set([...changed, ...phone])] : changed
  const { name, ...rest } = Object.fromEntries(sent.map((field) => [field, values[field] || null]))
  // The name may not be null: the server then reports an error at its field.
  return { ...rest, ...(name !== undefined && { name: name ?? '' }) }
}
