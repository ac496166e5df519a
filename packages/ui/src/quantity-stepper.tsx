import { Minus, Plus } from 'lucide'
import { type KeyboardEvent, useId, useRef } from 'react'
import { cx } from './cx.ts'
import { FieldNote } from './field.tsx'
import { Icon } from './icon.tsx'
import { useNumberText } from './use-number-text.ts'

type StepperSize = 'sm' | 'md' | 'lg'

export interface QuantityStepperProps {
  value: number
  /** Called once for each click, with a number within the bounds. */
  onChange: (value: number) => void
  /** With 0 the last minus removes the item, which the caller carries out. */
  min?: number
  max?: number
  labels: { quantity: string; decrease: string; increase: string }
  /** `sm` 36 px in lists (44 on phones), `md` 40 px on cards, `lg` 52 px on the product page. */
  size?: StepperSize
  /** Use the accent colour, for a quantity that is already in the cart. */
  chosen?: boolean
  disabled?: boolean
  className?: string
}

const sizes: Record<StepperSize, { box: string; button: string; figure: string }> = {
  sm: { box: 'h-11 lg:h-9', button: 'w-11 lg:w-9', figure: 'w-7' },
  md: { box: 'h-10', button: 'w-11', figure: 'w-10' },
  lg: { box: 'h-13 text-16', button: 'w-12', figure: 'w-10' },
}

/** A minus button, an editable number and a plus button. A typed number beyond the bounds is refused in words below. */
export function QuantityStepper({
  value,
  onChange,
  min = 1,
  max = Number.POSITIVE_INFINITY,
  labels,
  size = 'sm',
  chosen,
  disabled,
  className,
}: QuantityStepperProps) {
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const look = sizes[size]

  // The value of clicks that were not rendered yet: each click continues from the one before.
  const unrendered = useRef<number | null>(null)
  const change = (wanted: number) => {
    const bounded = Math.min(max, Math.max(min, wanted))
    if (bounded === (unrendered.current ?? value)) return
    unrendered.current = bounded
    queueMicrotask(() => {
      unrendered.current = null
    })
    onChange(bounded)
  }
  const number = useNumberText<number>(input, {
    value,
    onChange: change,
    commitOn: 'leaving',
    min,
    ...(Number.isFinite(max) && { max }),
  })
  const step = (by: number) => {
    number.reset()
    change((unrendered.current ?? value) + by)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      number.leave()
    } else if (event.key === 'Escape' && number.isTyped) {
      event.stopPropagation()
      number.reset()
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      step(event.key === 'ArrowUp' ? 1 : -1)
    }
  }
  const button = cx(
    'touch-44 relative grid h-full flex-none place-items-center transition-colors hover:text-ink disabled:text-ink-3',
    chosen ? 'text-accent-ink' : 'text-ink-2',
    look.button,
  )

  const group = (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and a layout of its own
    <div
      role="group"
      aria-label={labels.quantity}
      className={cx(
        'inline-flex items-center justify-between rounded-control border bg-card font-semibold tabular-nums',
        chosen ? 'border-accent-edge text-accent-ink' : 'border-line-strong',
        look.box,
        number.error === undefined && className,
      )}
    >
      <button
        type="button"
        className={button}
        aria-label={labels.decrease}
        disabled={disabled || value <= min}
        onClick={() => step(-1)}
      >
        <Icon as={Minus} size={16} />
      </button>
      <input
        ref={input}
        type="text"
        data-number-field=""
        aria-invalid={number.error !== undefined || undefined}
        aria-describedby={number.error === undefined ? undefined : noteId}
        inputMode="numeric"
        autoComplete="off"
        aria-label={labels.quantity}
        value={number.text}
        disabled={disabled}
        onChange={(event) => number.type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={number.leave}
        onKeyDown={onKeyDown}
        className={cx('h-full min-w-0 flex-1 rounded-badge bg-transparent text-center', look.figure)}
      />
      <button
        type="button"
        className={button}
        aria-label={labels.increase}
        disabled={disabled || value >= max}
        onClick={() => step(1)}
      >
        <Icon as={Plus} size={16} />
      </button>
      <output className="sr-only">{value}</output>
    </div>
  )
  // The same element with and without an error: in another one the field would be a new one, without focus and without the correction.
  return (
    <div className={number.error === undefined ? 'contents' : cx('inline-grid max-w-56 gap-1 text-start', className)}>
      {group}
      {number.error !== undefined && <FieldNote id={noteId} error={number.error} />}
    </div>
  )
}
