import { TextField } from '@rialto/ui/text-field.tsx'
import type { OfKind, ValueProps } from './control.ts'

const HEX = /^#[\da-f]{6}$/i

/** A CSS colour, as text or by the browser's own picker. Empty: not set. */
export function ColorField({ label, value, onChange, path, errorOf }: ValueProps<OfKind<'color'>>) {
  const text = typeof value === 'string' ? value : ''
  return (
    <TextField
      label={label}
      dir="ltr"
      maxLength={60}
      spellCheck={false}
      value={text}
      error={errorOf(path)}
      onChange={({ currentTarget }) => onChange(currentTarget.value.trim() || undefined)}
      start={
        <input
          type="color"
          aria-label={label}
          value={HEX.test(text) ? text : '#888888'}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          style={{ background: text || undefined }}
          className="size-7 flex-none cursor-pointer appearance-none rounded-badge border border-line-strong p-0 [&::-webkit-color-swatch-wrapper]:p-0 [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch]:bg-transparent"
        />
      }
    />
  )
}
