import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'
import { type NumberTextOptions, useNumberText } from './use-number-text.ts'

type NumberFieldProps<Value extends number | null> = NumberTextOptions<Value> &
  Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'type' | 'inputMode' | 'ref'> & {
    ref?: Ref<HTMLInputElement>
    /** Where the unit stands; it may be typed along with the number. */
    unitAt?: 'start' | 'end'
  }

/** The one field for numbers: amounts, counts, percentages. Its text is read by `readNumber`, and never changed into another number. */
export function NumberField<Value extends number | null>(props: NumberFieldProps<Value>) {
  const { value, onChange, min, max, decimals = 0, unit, isOptional, commitOn, shownDecimals, ...field } = props
  const { ref, error, unitAt = 'end', start, end, onBlur, onFocus, ...rest } = field
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const limits = { min, max, decimals, unit }
  const number = useNumberText<Value>(input, {
    ...limits,
    value,
    onChange,
    ...(isOptional !== undefined && { isOptional }),
    ...(commitOn && { commitOn }),
    ...(shownDecimals !== undefined && { shownDecimals }),
  })
  const sign: ReactNode = unit && <span className="num text-ink-2">{unit}</span>
  return (
    <TextField
      autoComplete="off"
      {...rest}
      ref={input}
      type="text"
      inputMode={min !== undefined && min < 0 ? 'text' : decimals > 0 ? 'decimal' : 'numeric'}
      data-number-field=""
      dir="ltr"
      start={unitAt === 'start' ? (sign ?? start) : start}
      end={unitAt === 'end' ? (sign ?? end) : end}
      error={number.error ?? error}
      value={number.text}
      onChange={(event) => number.type(event.target.value)}
      onFocus={onFocus}
      onBlur={(event) => {
        number.leave()
        onBlur?.(event)
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') number.leave()
      }}
    />
  )
}
