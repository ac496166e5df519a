import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { AdminSettings, MarketSettings } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { TextButton } from '@rialto/ui/text-button.tsx'
import type { EditForm } from '../form/use-edit-form.ts'
import type { Control } from './fields/control.ts'
import { TextsField } from './fields/texts-field.tsx'
import { ValueField } from './fields/value-field.tsx'
import { showValue } from './show-value.ts'
import { isSame } from './use-market-settings.ts'

interface SettingRowProps {
  setting: AdminSettings['settings'][number]
  control: Control
  form: EditForm<MarketSettings>
  defaults: MarketSettings
  /** A search has led to it. */
  isWanted?: boolean
}

/** A setting with its purpose, its default, and the way back to it. */
export function SettingRow({
  setting: { key, name, description },
  control,
  form,
  defaults,
  isWanted,
}: SettingRowProps) {
  const { t } = useTranslation()
  const value = form.values[key]
  const byDefault = defaults[key]
  const shown = showValue(byDefault, control, t)
  // The names of settings are those of the form, and the server has checked what it takes.
  const set = (next: unknown) => form.set({ [key]: next } as Partial<MarketSettings>)
  return (
    <div
      id={key}
      className={cx(
        'grid scroll-mt-20 gap-1.5 border-b border-line py-4 last:border-0',
        isWanted && 'rounded-control ring-2 ring-accent ring-offset-8 ring-offset-ground',
      )}
    >
      {control.kind === 'texts' ? (
        <>
          <h3 className="text-14">{name}</h3>
          <p className="text-13 text-ink-2">{description}</p>
          <TextsField settings={form.values} onChange={set} />
        </>
      ) : (
        <ValueField
          control={control}
          label={name}
          hint={description}
          value={value}
          path={key}
          errorOf={(path) => form.errorOf(`values.${path}`)}
          onChange={set}
        />
      )}
      {control.kind === 'object' && <p className="text-13 text-ink-2">{description}</p>}
      {!isSame(value, byDefault) && (
        <p className="flex flex-wrap items-center gap-x-3 text-13 text-ink-2">
          {shown !== undefined && (
            <span>
              {t('Default')}: <bdi>{shown}</bdi>
            </span>
          )}
          <TextButton aria-label={`${t('Reset to default')}: ${name}`} onClick={() => set(byDefault)}>
            {t('Reset to default')}
          </TextButton>
        </p>
      )}
    </div>
  )
}
