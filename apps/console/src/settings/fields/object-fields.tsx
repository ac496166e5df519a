import { type Control, type Fields, isFields, type NestedProps, type OfKind } from './control.ts'

/** The fields of an object, side by side where there is room. */
export function ObjectFields({
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
