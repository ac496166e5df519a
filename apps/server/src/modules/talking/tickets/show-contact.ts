import type { ContactDetails } from '@rialto/contract'
import { type Settings, settingText } from '../../base/settings/index.ts'

/** Shows the operator's contact details; the site's hotline and address are the defaults. */
export const showContact = (settings: Settings, locale: string): ContactDetails => ({
  email: settings.contact.email,
  phone: settings.contact.phone ?? settings.mobile,
  address: settings.contact.address ?? settings.address,
  hours: settings.contact.hours.map((line) => settingText(settings, locale, line)),
})
