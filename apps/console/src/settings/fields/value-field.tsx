import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { ComboBox } from '@rialto/ui/combo-box.tsx'
import { FieldNote } from '@rialto/ui/field.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { ColorField } from './color-field.tsx'
import type { OfKind, ValueProps } from './control.ts'
import { ListField } from './list-field.tsx'
import { ObjectFields } from './object-fields.tsx'
import { PictureField } from './picture-field.tsx'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The control of a value, by its kind. */
export function ValueField({ control, ...rest }: ValueProps) {
  const { t } = useTranslation()
  const { label, hint, value, onChange, path, errorOf, labelHidden } = rest
  const texts = { label, hint, labelHidden, error: errorOf(path) }
  switch (control.kind) {
    case 'switch':
      return <SwitchField {...rest} control={control} />
    case 'text':
      return <PlainText {...rest} control={control} />
    case 'number':
      return (
        <NumberField
          {...texts}
          min={control.min}
          max={control.max}
          decimals={control.decimals ?? 0}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      )
    case 'choice':
      return (
        <NativeSelect {...texts} value={textOf(value)} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {control.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )
    case 'combo': {
      const isKnown = control.options.some((option) => option.value === value)
      const own = textOf(value)
      return (
        <ComboBox
          {...texts}
          options={isKnown || !own ? control.options : [...control.options, { value: own, label: own }]}
          value={own || null}
          emptyText={t('Nothing found')}
          onChange={(next) => onChange(next ?? '')}
        />
      )
    }
    case 'picture':
      return <PictureField {...rest} control={control} />
    case 'color':
      return <ColorField {...rest} control={control} />
    case 'object':
      return <ObjectFields {...rest} control={control} Value={ValueField} />
    case 'list':
      return <ListField {...rest} control={control} Value={ValueField} />
    case 'texts':
      return null
  }
}

/** A box rather than a switch, since it takes effect when the form is saved. */
function SwitchField({ label, hint, value, onChange, path, errorOf }: ValueProps<OfKind<'switch'>>) {
  return (
    <div className="grid content-start gap-1">
      <Checkbox checked={value === true} onChange={({ currentTarget }) => onChange(currentTarget.checked)}>
        {label}
      </Checkbox>
      <FieldNote id={`${path}-note`} hint={hint} error={errorOf(path)} />
    </div>
  )
}

function PlainText({ control, label, hint, labelHidden, value, onChange, path, errorOf }: ValueProps<OfKind<'text'>>) {
  const props = {
    label,
    hint,
    labelHidden,
    error: errorOf(path),
    dir: control.isCode ? 'ltr' : 'auto',
    value: textOf(value),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(currentTarget.value === '' && control.isNullable ? null : currentTarget.value),
  }
  return control.rows ? (
    <TextArea {...props} rows={control.rows} maxLength={2000} />
  ) : (
    <TextField {...props} maxLength={500} spellCheck={control.isCode ? false : undefined} />
  )
}
