import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { X } from 'lucide'
import { type FormEvent, useState } from 'react'
import { MoneyField } from '../../form/money-field.tsx'
import { EditorSection } from './editor-section.tsx'
import { type OptionValues, withChoices } from './product-values.ts'
import { VariantGrid } from './variant-grid.tsx'

interface VariantsSectionProps {
  options: OptionValues
  error: string | undefined
  onChange: (change: (options: OptionValues) => OptionValues) => void
}

/** Sizes and colours with their surcharges, and the grid of their variants. */
export function VariantsSection({ options, error, onChange }: VariantsSectionProps) {
  const { t } = useTranslation()
  return (
    <EditorSection title={t('Variants')} aside={options.variants.length} error={error}>
      <div className="mb-4 grid gap-4 sm:grid-cols-2">
        <Choices
          label={t('Sizes')}
          addLabel={t('Add a size')}
          choices={options.sizes}
          onChange={(sizes) => onChange((present) => withChoices(present, { sizes }))}
        />
        <Choices
          label={t('Colours')}
          addLabel={t('Add a colour')}
          choices={options.colors}
          onChange={(colors) => onChange((present) => withChoices(present, { colors }))}
        />
      </div>
      <VariantGrid
        variants={options.variants}
        onChange={(change) => onChange((present) => ({ ...present, variants: change(present.variants) }))}
      />
    </EditorSection>
  )
}

interface Choice {
  name: string
  surcharge: number
}

interface ChoicesProps {
  label: string
  addLabel: string
  choices: Choice[]
  onChange: (choices: Choice[]) => void
}

function Choices({ label, addLabel, choices, onChange }: ChoicesProps) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  function add(event: FormEvent) {
    event.preventDefault()
    const typed = name.trim()
    if (!typed || choices.some((choice) => choice.name.toLowerCase() === typed.toLowerCase())) return
    onChange([...choices, { name: typed, surcharge: 0 }])
    setName('')
  }
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="mb-1 font-semibold">{label}</legend>
      {choices.map((choice, index) => (
        <div key={choice.name} className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate">{choice.name}</span>
          <MoneyField
            label={t('Surcharge of {{name}}', { name: choice.name })}
            labelHidden
            className="w-28"
            value={choice.surcharge}
            onChange={(surcharge) => onChange(choices.with(index, { ...choice, surcharge }))}
          />
          <IconButton
            icon={X}
            label={t('Remove {{name}}', { name: choice.name })}
            onClick={() => onChange(choices.filter((one) => one !== choice))}
          />
        </div>
      ))}
      <form onSubmit={add} className="flex items-end gap-2">
        <TextField
          label={addLabel}
          labelHidden
          placeholder={addLabel}
          maxLength={100}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          className="flex-1"
        />
        <Button type="submit">{t('Add')}</Button>
      </form>
    </fieldset>
  )
}
