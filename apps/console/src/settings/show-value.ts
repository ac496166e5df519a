import type { TFunction } from 'i18next'
import type { Control } from './fields/control.ts'

const LENGTH_MAX = 60

/** A value in words; undefined for lists, pictures and the like, which are named without their value. */
export function showValue(value: unknown, control: Control, t: TFunction): string | undefined {
  switch (control.kind) {
    case 'switch':
      return value === true ? t('On') : t('Off')
    case 'number':
      return String(value)
    case 'text': {
      const text = typeof value === 'string' && value !== '' ? value : t('none')
      return text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX - 1)}…` : text
    }
    case 'choice':
      return control.options.find((option) => option.value === value)?.label ?? String(value)
    default:
      return undefined
  }
}
