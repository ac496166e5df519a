import type { ContactDetails } from '@rialto/contract'
import { type Settings, settingText } from '../settings/index.ts'

/** How to reach the operator; the site's hotline and address stand in where no others are given. */
export const showContact = (settings: Settings, locale: string): ContactDetails => ({
  email: settings.contact.email,
  phone: settings.contact.phone ?? settings.mobile,
  address: settings.contact.address ?? settings.address,
  hours: settings.contact.hours.map((line) => settingText(settings, locale, line)),
})
