import { tabStore } from '@rialto/client/browser-storage.ts'
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

/** The body of the request. */
export const registrationBody = ({ name, country, phone, email, password }: Registration) => ({
  name: name.trim(),
  country: country?.name ?? '',
  phone_code: country?.phoneCode ?? null,
  phone: phone || null,
  email: email.trim() || null,
  password,
})

/** Kept in this tab in case the dialog is closed or the page is loaded again by mistake, without the password. */
export const registrationDraft = {
  read(): Registration {
    try {
      return { ...emptyRegistration, ...JSON.parse(tabStore.read('registration_draft') ?? '{}') }
    } catch {
      return emptyRegistration
    }
  },
  keep(next: Registration): void {
    tabStore.write('registration_draft', JSON.stringify({ ...next, password: '' }))
  },
  forget(): void {
    tabStore.write('registration_draft', null)
  },
}
