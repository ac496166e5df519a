import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { TFunction } from 'i18next'
import { useKnownScreens } from '../place/can-open.ts'

const groups = {
  market: (t) => t('The market'),
  money: (t) => t('Money'),
  people: (t) => t('People'),
  machine: (t) => t('Machine room'),
} as const satisfies Record<string, (t: TFunction) => string>

export type SettingsGroup = keyof typeof groups

/** The groups of the settings with their titles, in the order of their index. */
export const SETTINGS_GROUPS = Object.entries(groups).map(([id, title]) => ({ id: id as SettingsGroup, title }))

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

/** The screens that stand among the settings, as they are rarely opened: those that the person may open. */
export function useScreensOfSettings() {
  const { t } = useTranslation()
  const { open } = useKnownScreens()
  const texts: Record<string, { group: SettingsGroup; text: string }> = {
    staff: { group: 'people', text: t('The people of the market and their roles') },
    'market-api-keys': { group: 'machine', text: t('Keys for programs of the market') },
    'market-webhooks': { group: 'machine', text: t('Addresses that hear of changes') },
    jobs: { group: 'machine', text: t('What failed, and copies of all data') },
  }
  return open
    .filter(({ place }) => place === 'settings')
    .map(({ path, icon, label }) => {
      const { group = 'machine', text = '' } = texts[path] ?? {}
      return { to: `/${path}`, icon, title: label, text, group }
    })
}
