import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FieldNote } from './field.tsx'

export interface RadioOption {
  value: string
  label: ReactNode
  /** Under the label, on cards. */
  description?: ReactNode
  /** At the line's end: a count, a badge, an icon. */
  aside?: ReactNode
  disabled?: boolean
}

interface RadioGroupProps {
  label: ReactNode
  labelHidden?: boolean
  options: RadioOption[]
  value: string | null
  onChange: (value: string) => void
  /** For forms; made up when left out. */
  name?: string
  /** `rows` in filters, `cards` for a choice that matters. */
  look?: 'rows' | 'cards'
  error?: ReactNode
  hint?: ReactNode
  className?: string
}

const card =
  'rounded-control border border-line-strong bg-card p-4 transition-colors hover:border-field has-[:checked]:border-accent-edge has-[:checked]:bg-[color-mix(in_srgb,var(--accent-soft)_55%,var(--card))] has-[:checked]:ring-1 has-[:checked]:ring-accent-edge has-[:disabled]:border-line has-[:disabled]:bg-ground-2 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent-edge'

/** Selects one of several. Native radios: arrow keys move, a form takes `name`. */
export function RadioGroup({
  label,
  labelHidden,
  options,
  value,
  onChange,
  name,
  look = 'rows',
  error,
  hint,
  className,
}: RadioGroupProps) {
  const ownName = useId()
  const noteId = `${ownName}-note`
  return (
    <fieldset aria-describedby={error || hint ? noteId : undefined} className="min-w-0">
      <legend className={labelHidden ? 'sr-only' : 'mb-2 font-semibold'}>{label}</legend>
      <div className={cx('grid', look === 'cards' && 'gap-3', className)}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'flex gap-x-3',
              look === 'cards' ? card : 'min-h-8.5 items-center pointer-coarse:min-h-11',
              option.disabled && 'text-ink-2',
            )}
          >
            <input
              type="radio"
              name={name ?? ownName}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(option.value)}
              className="size-5 flex-none appearance-none rounded-full border-[1.5px] border-field bg-card transition-[border-width,border-color] checked:border-[6px] checked:border-accent-edge disabled:border-line"
            />
            <span className="min-w-0 flex-1">
              <span className={cx('block', look === 'cards' && 'font-semibold')}>{option.label}</span>
              {option.description && <span className="mt-0.5 block text-ink-2">{option.description}</span>}
            </span>
            {option.aside !== undefined && (
              <span className="flex-none text-12 text-ink-2 tabular-nums">{option.aside}</span>
            )}
          </label>
        ))}
      </div>
      <div className="mt-1.5 empty:hidden">
        <FieldNote id={noteId} hint={hint} error={error} />
      </div>
    </fieldset>
  )
}
