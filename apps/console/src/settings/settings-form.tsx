import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { AdminSettings, MarketSettings, SettingKey } from '@rialto/contract'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ChangesBar, type FormWords } from '../form/changes-bar.tsx'
import { useEditForm } from '../form/use-edit-form.ts'
import { EnvironmentList } from './environment-list.tsx'
import { pageOfSetting } from './page-of-setting.ts'
import { SettingRow } from './setting-row.tsx'
import type { SettingsPageId } from './settings-pages.ts'
import { showValue } from './show-value.ts'
import { StripeSection } from './stripe-section.tsx'
import { TestMessages } from './test-messages.tsx'
import { useControls } from './use-controls.ts'
import { toBody, toSaved, useSaveSettings } from './use-market-settings.ts'

/** The settings of one page. */
export function SettingsForm({ settings, page }: { settings: AdminSettings; page: SettingsPageId }) {
  const { t } = useTranslation()
  const { mutateAsync } = useSaveSettings()
  const form = useEditForm({
    saved: toSaved(settings),
    save: async (changes, version) => toSaved(await mutateAsync(toBody(changes, version, settings.defaults))),
    readCurrent: (current) => toSaved(current as AdminSettings),
  })
  const controls = useControls(form.values)
  const wanted = useWantedSetting()
  const words = Object.fromEntries(
    settings.settings.map(({ key, name }) => [key, wordsOf(key, name)]),
  ) as unknown as FormWords<MarketSettings>
  function wordsOf(key: SettingKey, label: string) {
    const control = controls[key]
    const isShown = showValue(settings.defaults[key], control, t) !== undefined
    return isShown ? { label, show: (value: unknown) => <bdi>{showValue(value, control, t)}</bdi> } : { label }
  }
  return (
    <>
      {settings.settings
        .filter(({ key }) => pageOfSetting(key) === page)
        .map((setting) => (
          <SettingRow
            key={setting.key}
            setting={setting}
            control={controls[setting.key]}
            form={form}
            defaults={settings.defaults}
            isWanted={setting.key === wanted}
          />
        ))}
      {page === 'payment' && <StripeSection />}
      {page === 'operation' && (
        <>
          <TestMessages mail={settings.mail} sms={settings.sms} />
          <EnvironmentList environment={settings.environment} />
        </>
      )}
      <ChangesBar form={form} words={words} />
    </>
  )
}

/** The setting that the address names, which a search has found; it is brought into sight. */
function useWantedSetting(): string {
  const { hash } = useLocation()
  const wanted = hash.slice(1)
  useEffect(() => {
    if (wanted) document.getElementById(wanted)?.scrollIntoView({ block: 'center' })
  }, [wanted])
  return wanted
}
