import type { TFunction } from 'i18next'

/** The group of a page in the index of settings. */
export type SettingsGroup = 'market' | 'money' | 'people' | 'machine'

export interface SettingsPage {
  id: SettingsPageId
  group: SettingsGroup
  title: (t: TFunction) => string
}

const pages = {
  general: { group: 'market', title: (t) => t('Name and contact') },
  languages: { group: 'market', title: (t) => t('Languages') },
  shops: { group: 'market', title: (t) => t('Shops and approval') },
  footer: { group: 'market', title: (t) => t('Footer and social networks') },
  apps: { group: 'market', title: (t) => t('Apps') },
  support: { group: 'market', title: (t) => t('Support and blog') },
  currencies: { group: 'money', title: (t) => t('Currencies') },
  tax: { group: 'money', title: (t) => t('Taxes') },
  payment: { group: 'money', title: (t) => t('Payment') },
  accounts: { group: 'people', title: (t) => t('Signing in') },
  staff_security: { group: 'people', title: (t) => t('Second factor of the staff') },
  operation: { group: 'machine', title: (t) => t('Mail and operation') },
} as const satisfies Record<string, Omit<SettingsPage, 'id'>>

export type SettingsPageId = keyof typeof pages

export const settingsPages = Object.entries(pages).map(
  ([id, page]): SettingsPage => ({
    ...page,
    id: id as SettingsPageId,
  }),
)
