import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useKnownScreens } from '../place/can-open.ts'
import type { SettingsGroup } from './settings-pages.ts'

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
