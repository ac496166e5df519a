import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { AdminSettings, MarketSettings, SettingKey } from '@rialto/contract'
import { SEARCH_MAX } from '@rialto/contract/limits'
import { SETTING_GROUPS } from '@rialto/contract/market-enums'
import { EmptyState } from '@rialto/ui/empty-state.tsx'
import { SearchField } from '@rialto/ui/search-field.tsx'
import { SearchX } from 'lucide'
import { useSearchParams } from 'react-router'
import { ChangesBar, type FormWords } from '../form/changes-bar.tsx'
import { useEditForm } from '../form/use-edit-form.ts'
import { EnvironmentList } from './environment-list.tsx'
import { useGroupNames } from './group-names.ts'
import { SettingRow } from './setting-row.tsx'
import { showValue } from './show-value.ts'
import { TestMessages } from './test-messages.tsx'
import { useControls } from './use-controls.ts'
import { toBody, toSaved, useSaveSettings } from './use-market-settings.ts'

/** All settings by groups, with a search over their names and purposes. */
export function SettingsForm({ settings }: { settings: AdminSettings }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  // In the address alone, which the palette changes while this screen is open.
  const search = params.get('search') ?? ''
  const { mutateAsync } = useSaveSettings()
  const groupNames = useGroupNames()
  const form = useEditForm({
    saved: toSaved(settings),
    save: async (changes, version) => toSaved(await mutateAsync(toBody(changes, version, settings.defaults))),
    readCurrent: (current) => toSaved(current as AdminSettings),
  })
  const controls = useControls(form.values)
  const find = (text: string) => setParams(text ? { search: text } : {}, { replace: true })
  const needle = search.trim().toLocaleLowerCase()
  const found = settings.settings.filter(({ key, name, description }) =>
    [key, name, description].some((words) => words.toLocaleLowerCase().includes(needle)),
  )
  const words = Object.fromEntries(
    settings.settings.map(({ key, name }) => [key, wordsOf(key, name)]),
  ) as unknown as FormWords<MarketSettings>
  function wordsOf(key: SettingKey, label: string) {
    const control = controls[key]
    const isShown = showValue(settings.defaults[key], control, t) !== undefined
    return isShown ? { label, show: (value: unknown) => <bdi>{showValue(value, control, t)}</bdi> } : { label }
  }
  return (
    <div className="max-w-220">
      <SearchField
        label={t('Search settings')}
        clearLabel={t('Clear search')}
        value={search}
        maxLength={SEARCH_MAX}
        onChange={find}
        onClear={() => find('')}
        onSubmit={() => {}}
        className="mb-2 max-w-100"
      />
      {found.length === 0 && (
        <EmptyState icon={SearchX} title={t('No setting has these words')}>
          {t('Search for another word, or clear the search.')}
        </EmptyState>
      )}
      {SETTING_GROUPS.map((group) => {
        const shown = found.filter((setting) => setting.group === group)
        if (shown.length === 0) return null
        return (
          <section
            key={group}
            aria-labelledby={`group-${group}`}
            className="grid gap-x-8 border-t border-line py-4 first-of-type:border-0 md:grid-cols-[200px_minmax(0,1fr)]"
          >
            <h2 id={`group-${group}`} className="py-4 text-16 max-md:pb-0">
              {groupNames[group]}
            </h2>
            <div className="min-w-0">
              {shown.map((setting) => (
                <SettingRow
                  key={setting.key}
                  setting={setting}
                  control={controls[setting.key]}
                  form={form}
                  defaults={settings.defaults}
                />
              ))}
              {group === 'operation' && needle === '' && (
                <>
                  <TestMessages mail={settings.mail} sms={settings.sms} />
                  <EnvironmentList environment={settings.environment} />
                </>
              )}
            </div>
          </section>
        )
      })}
      <ChangesBar form={form} words={words} />
    </div>
  )
}
