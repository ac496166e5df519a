import { type KeyboardEvent, useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface NumberFieldProps
  extends Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'type'> {
  value: number | null
  /** Called on Enter or blur with a number within the bounds, or null when the field is empty. */
  onChange: (value: number | null) => void
  min?: number
  max?: number
  /** Digits after the decimal point; further ones are cut off. */
  decimals?: number
}

/** A field for numbers such as prices. Accepts Western digits with a point or a comma. */
export function NumberField({ value, onChange, min, max, decimals = 0, ...rest }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)

  const commit = () => {
    if (typed === null) return
    setTyped(null)
    const figure = Number.parseFloat(typed.replace(',', '.'))
    if (typed.trim() === '') onChange(null)
    else if (Number.isFinite(figure)) {
      const rounded = Number(figure.toFixed(decimals))
      onChange(Math.min(max ?? rounded, Math.max(min ?? rounded, rounded)))
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
  }
  return (
    <TextField
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      {...rest}
      dir="ltr"
      value={typed ?? (value === null ? '' : String(value))}
      onChange={(event) => setTyped(event.target.value.replace(/[^\d.,-]/g, ''))}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  )
}
