import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { revealRefused } from '@rialto/ui/checked-fields.ts'
import { ComboBox } from '@rialto/ui/combo-box.tsx'
import { FieldNote } from '@rialto/ui/field.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide'
import { useRef, useState } from 'react'
import { type Control, type Fields, isFields, type NestedProps, type OfKind, type ValueProps } from './control.ts'
import { ColorField, PictureField } from './look-fields.tsx'

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
          onChange={(next) => onChange(next ?? (control.isOptional ? null : ''))}
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

/** A list whose items can be added, removed and put in another order. Items with fields open one at a time. */
function ListField({
  Value,
  control,
  label,
  hint,
  labelHidden,
  value,
  onChange,
  path,
  errorOf,
}: NestedProps<OfKind<'list'>>) {
  const { t } = useTranslation()
  const items: readonly unknown[] = Array.isArray(value) ? value : []
  const [open, setOpen] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  /** A text without a meaning would be lost when its item closes. */
  const mayClose = () => !(list.current && revealRefused(list.current))
  const change = (index: number, next: unknown) => onChange(withItem(items, index, next, control.exclusive))
  const move = (index: number, to: number) => {
    if (!mayClose()) return
    const others = items.toSpliced(index, 1)
    onChange(others.toSpliced(to, 0, items[index]))
    setOpen(null)
  }
  const add = () => {
    if (!mayClose()) return
    onChange([...items, control.create(items)])
    setOpen(items.length)
  }
  const inner = control.item.kind === 'object' ? control.item.fields.map(({ name }) => `${path}.${name}`) : []
  const error = [path, ...inner].map(errorOf).find(Boolean)
  return (
    <fieldset className="grid justify-items-start gap-2">
      <legend className={labelHidden ? 'sr-only' : 'mb-1.5 font-semibold'}>{label}</legend>
      {items.length > 0 && (
        <ol
          ref={list}
          className="w-full rounded-control border border-line-strong *:not-first:border-t *:not-first:border-line"
        >
          {items.map((item, index) => {
            const title = titleOf(item) || t('Entry {{number}}', { number: index + 1 })
            const isOpen = open === index || (isFields(item) && hasError(errorOf, `${path}.${index}`, item))
            const field = (
              <Value
                control={control.item}
                label={title}
                labelHidden
                value={item}
                path={`${path}.${index}`}
                errorOf={errorOf}
                onChange={(next) => change(index, next)}
              />
            )
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: items may be equal, and move only by their buttons
              <li key={index} className="grid gap-3 px-3 py-1.5">
                <div className="flex items-center gap-1">
                  {isFields(item) ? (
                    <button
                      type="button"
                      aria-expanded={isOpen}
                      className="min-h-11 min-w-0 flex-1 truncate text-start hover:underline"
                      onClick={() => mayClose() && setOpen(isOpen ? null : index)}
                    >
                      <bdi>{title}</bdi>
                    </button>
                  ) : (
                    <div className="min-w-0 flex-1">{field}</div>
                  )}
                  {index > 0 && (
                    <IconButton
                      icon={ArrowUp}
                      iconSize={18}
                      label={`${t('Move up')}: ${title}`}
                      onClick={() => move(index, index - 1)}
                    />
                  )}
                  {index < items.length - 1 && (
                    <IconButton
                      icon={ArrowDown}
                      iconSize={18}
                      label={`${t('Move down')}: ${title}`}
                      onClick={() => move(index, index + 1)}
                    />
                  )}
                  <IconButton
                    icon={X}
                    iconSize={18}
                    label={`${t('Remove')}: ${title}`}
                    onClick={() => {
                      onChange(items.toSpliced(index, 1))
                      setOpen(null)
                    }}
                  />
                </div>
                {isFields(item) && isOpen && <div className="pb-3">{field}</div>}
              </li>
            )
          })}
        </ol>
      )}
      <Button size="sm" className="max-md:min-h-11" onClick={add}>
        <Icon as={Plus} size={16} />
        {control.addLabel}
      </Button>
      <FieldNote id={`${path}-note`} hint={hint} error={error} />
    </fieldset>
  )
}

/** Replaces an item. If it has the exclusive field on, all others have it off. */
function withItem(items: readonly unknown[], index: number, next: unknown, exclusive?: string): unknown[] {
  const isChosen = exclusive !== undefined && isFields(next) && next[exclusive] === true
  return items.map((item, at) => {
    if (at === index) return next
    return isChosen && isFields(item) ? { ...item, [exclusive]: false } : item
  })
}

function titleOf(item: unknown): string {
  if (!isFields(item)) return ''
  const { title, name, type } = item
  const own = typeof title === 'string' && title ? title : name
  if (typeof own === 'string' && own) return own
  return typeof type === 'string' ? type : ''
}

const hasError = (errorOf: ValueProps['errorOf'], path: string, item: object): boolean =>
  Object.keys(item).some((name) => errorOf(`${path}.${name}`))

/** The fields of an object, side by side where there is room. */
function ObjectFields({
  Value,
  control,
  label,
  labelHidden,
  value,
  onChange,
  path,
  errorOf,
}: NestedProps<OfKind<'object'>>) {
  const fields = isFields(value) ? value : {}
  const set = (changes: Fields) => onChange(withoutAbsent({ ...fields, ...changes }))
  return (
    <fieldset className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <legend className={labelHidden ? 'sr-only' : 'mb-1.5 font-semibold'}>{label}</legend>
      {control.fields.map(({ name, label: fieldLabel, hint, control: inner }) => (
        <div key={name} className={isWide(inner.kind) ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
          <Value
            control={inner}
            label={fieldLabel}
            hint={hint}
            value={fields[name]}
            path={`${path}.${name}`}
            errorOf={errorOf}
            onChange={(next) => set({ [name]: next, ...filledBy(inner, next) })}
          />
        </div>
      ))}
    </fieldset>
  )
}

/** The fields that follow from a choice. */
const filledBy = (control: Control, value: unknown): Fields =>
  control.kind === 'combo' && typeof value === 'string' && value !== '' ? (control.fill?.(value) ?? {}) : {}

const isWide = (kind: string): boolean => kind === 'object' || kind === 'list'

const withoutAbsent = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
