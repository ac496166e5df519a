import type { Gender, User } from '@rialto/contract'

/** The profile as its form holds it: empty texts where there is nothing. */
export interface ProfileValues {
  name: string
  email: string
  /** In English, as the server has it. */
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
 * What is sent: the changed fields alone, so that nothing else can be refused or lose its verification; what was emptied as null.
 * Country, code and number make one phone and travel together.
 */
export function profileChange(values: ProfileValues, changed: ProfileField[]) {
  const phone: ProfileField[] = ['country', 'phone_code', 'phone']
  const sent = changed.some((field) => phone.includes(field)) ? [...new Set([...changed, ...phone])] : changed
  const { name, ...rest } = Object.fromEntries(sent.map((field) => [field, values[field] || null]))
  // Only the name may not be emptied: the server says so at its field.
  return { ...rest, ...(name !== undefined && { name: name ?? '' }) }
}
