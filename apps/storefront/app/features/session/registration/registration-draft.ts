import type { ShopCountry } from '../../countries/index.ts'

/** The fields of a registration (docs/spec §3). */
export interface Registration {
  name: string
  country: ShopCountry | null
  /** Digits. */
  phone: string
  email: string
  password: string
}

export const emptyRegistration: Registration = { name: '', country: null, phone: '', email: '', password: '' }
let draft = emptyRegistration

/** The body of the request. */
export const registrationBody = ({ name, country, phone, email, password }: Registration) => ({
  name: name.trim(),
  country: country?.name ?? '',
  phone_code: country?.phoneCode ?? null,
  phone: phone || null,
  email: email.trim() || null,
  password,
})

/** Kept in memory in case the dialog is closed by mistake, without the password. */
export const registrationDraft = {
  read: (): Registration => draft,
  keep(next: Registration): void {
    draft = { ...next, password: '' }
  },
  forget(): void {
    draft = emptyRegistration
  },
}
