import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export interface Option {
  value: string
  label: string
  /** Out of stock: struck through, disabled, and announced by `unavailableLabel`. */
  unavailable?: boolean
}

interface OptionGroupProps {
  legend: ReactNode
  legendHidden?: boolean
  options: Option[]
  /** The selected values; at most one unless `multiple`. */
  value: string[]
  onChange: (value: string[]) => void
  multiple?: boolean
  /** Follows the label of an unavailable option, for screen readers: *unavailable*. */
  unavailableLabel: string
  /** 44 px on the product page, 36 px in filters. */
  size?: 'md' | 'sm'
  className?: string
}

const box =
  'relative grid cursor-pointer place-items-center rounded-control border border-line-strong bg-card px-3 transition-colors hover:border-field has-[:checked]:border-accent-edge has-[:checked]:font-semibold has-[:checked]:text-accent-ink has-[:checked]:inset-ring-1 has-[:checked]:inset-ring-accent-edge has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent-edge'
const struck =
  'relative grid cursor-not-allowed place-items-center rounded-control border border-line bg-ground-2 bg-[linear-gradient(to_top_right,transparent_calc(50%-.6px),var(--line-strong)_50%,transparent_calc(50%+.6px))] px-3 text-ink-2'

/** Options as labelled boxes, such as sizes. Native inputs, so that arrow keys, space and forms work as usual. */
export function OptionGroup({
  legend,
  legendHidden,
  options,
  value,
  onChange,
  multiple,
  unavailableLabel,
  size = 'md',
  className,
}: OptionGroupProps) {
  const name = useId()
  const toggle = (option: string, on: boolean) => {
    if (!multiple) onChange([option])
    else onChange(on ? [...value, option] : value.filter((selected) => selected !== option))
  }
  return (
    <fieldset className={className}>
      <legend className={legendHidden ? 'sr-only' : 'mb-2.5'}>{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(option.unavailable ? struck : box, size === 'md' ? 'h-11 min-w-11' : 'touch-44 h-9')}
          >
            <input
              type={multiple ? 'checkbox' : 'radio'}
              name={name}
              value={option.value}
              checked={value.includes(option.value)}
              disabled={option.unavailable}
              onChange={(event) => toggle(option.value, event.target.checked)}
              className="sr-only"
            />
            {option.label}
            {option.unavailable && <span className="sr-only"> {unavailableLabel}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
