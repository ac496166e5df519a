import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SiteSettings } from '@rialto/contract'
import { OptionGroup } from '@rialto/ui/option-group.tsx'
import { languageOf, type View } from './views.ts'

interface ViewSwitchesProps {
  view: View
  languages: SiteSettings['languages']
  onChange: (view: View) => void
}

/** Chooses the one preview that a phone has room for. */
export function ViewSwitches({ view, languages, onChange }: ViewSwitchesProps) {
  const { t } = useTranslation()
  const group = <Name extends keyof View>(name: Name, legend: string, options: [View[Name], string][]) => (
    <OptionGroup
      legend={legend}
      legendHidden
      unavailableLabel={t('unavailable')}
      options={options.map(([value, label]) => ({ value, label }))}
      value={[view[name]]}
      onChange={([value]) => onChange({ ...view, [name]: value })}
    />
  )
  const directions = (['ltr', 'rtl'] as const).flatMap((direction): [View['direction'], string][] => {
    const language = languageOf(languages, direction)
    return language ? [[direction, language.title]] : []
  })
  return (
    <div className="flex flex-wrap gap-3">
      {group('device', t('Device'), [
        ['phone', t('Phone')],
        ['desktop', t('Desktop')],
      ])}
      {group('theme', t('Theme'), [
        ['light', t('Light')],
        ['dark', t('Dark')],
      ])}
      {directions.length > 1 && group('direction', t('Language'), directions)}
    </div>
  )
}
