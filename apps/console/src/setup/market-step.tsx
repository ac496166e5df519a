import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketSettings, MarketSetup } from '@rialto/contract'
import { NAME_MAX } from '@rialto/contract/limits'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { ComboBox } from '@rialto/ui/combo-box.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useMemo, useState } from 'react'
import { currencyOptions, timeZoneOptions } from '../settings/option-names.ts'
import { type MarketAnswers, titleOf, toAnswers, toSettings } from './setup-page.tsx'
import { StepForm, type StepProps, useStepSettings } from './step-form.tsx'

type Props = StepProps & { setup: MarketSetup }

/** Name, languages, time zone and currency. */
export function MarketStep(props: Props) {
  const settings = useStepSettings()
  return settings.values ? <Fields {...props} settings={settings} values={settings.values} /> : null
}

interface FieldsProps extends Props {
  settings: ReturnType<typeof useStepSettings>
  values: MarketSettings
}

function Fields({ settings, values, ...step }: FieldsProps) {
  const { i18n, t } = useTranslation()
  const isFirstTime = step.setup.steps.some(({ key, state }) => key === 'market' && state === 'open')
  const [answers, setAnswers] = useState<MarketAnswers>(() => firstAnswers(values, isFirstTime, i18n.language))
  const [problem, setProblem] = useState('')
  const [currencies, zones] = useMemo(() => [currencyOptions(i18n.language), timeZoneOptions()], [i18n.language])
  const change = (part: Partial<MarketAnswers>) => setAnswers((before) => ({ ...before, ...part }))
  const codes = [
    ...new Set([...step.setup.languages.map(({ name }) => name), ...values.languages.map(({ name }) => name)]),
  ]

  function toggle(code: string) {
    const chosen = codes.filter((each) => (each === code) !== answers.languages.includes(each))
    const [first] = chosen
    // A market has at least one language.
    if (first === undefined) return
    change({ languages: chosen, ...(!chosen.includes(answers.mainLanguage) && { mainLanguage: first }) })
  }
  function check() {
    const isNamed = answers.name.trim() !== ''
    setProblem(isNamed ? '' : t('Please fill in this field'))
    return isNamed
  }

  return (
    <StepForm
      {...step}
      title={t('What is your market called?')}
      lead={t(
        'Shoppers see the name on each page. You can change all of this later, but the currency only before the first order.',
      )}
      check={check}
      save={() => settings.save(toSettings(answers, values, i18n.language))}
      isPending={settings.isPending}
      error={settings.error}
    >
      <TextField
        label={t('Name of the market')}
        maxLength={NAME_MAX}
        value={answers.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        error={problem}
        required
      />
      <fieldset>
        <legend className="mb-1 font-semibold">{t('Languages of the market')}</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {codes.map((code) => (
            <Checkbox
              key={code}
              className="min-h-11"
              checked={answers.languages.includes(code)}
              onChange={() => toggle(code)}
            >
              <span lang={code}>{titleOf(code)}</span>
            </Checkbox>
          ))}
        </div>
        <p className="mt-1 text-13 text-ink-2">{t('These are translated. Others can be added in the settings.')}</p>
      </fieldset>
      <NativeSelect
        label={t('Default language')}
        value={answers.mainLanguage}
        onChange={({ currentTarget }) => change({ mainLanguage: currentTarget.value })}
      >
        {answers.languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {titleOf(code)}
          </option>
        ))}
      </NativeSelect>
      <ComboBox
        label={t('Currency')}
        hint={t('All prices are in it.')}
        options={currencies}
        value={answers.currency}
        onChange={(currency) => currency !== null && change({ currency })}
        emptyText={t('Nothing found')}
      />
      <ComboBox
        label={t('Time zone of the market')}
        options={zones}
        value={answers.timeZone}
        onChange={(timeZone) => timeZone !== null && change({ timeZone })}
        emptyText={t('Nothing found')}
      />
    </StepForm>
  )
}

/** At first, what the owner's browser tells is likelier than the defaults. */
function firstAnswers(values: MarketSettings, isFirstTime: boolean, language: string): MarketAnswers {
  const answers = toAnswers(values)
  if (!isFirstTime) return answers
  const languages = [...new Set([language, ...answers.languages])]
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return { ...answers, name: '', languages, mainLanguage: language, timeZone }
}
