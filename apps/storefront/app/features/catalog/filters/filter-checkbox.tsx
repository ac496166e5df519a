import { Checkbox } from '@rialto/ui/checkbox.tsx'
import type { ComponentProps } from 'react'
import { useTick } from './use-at-once.ts'

interface FilterCheckboxProps extends Omit<ComponentProps<typeof Checkbox>, 'checked' | 'onChange' | 'onToggle'> {
  chosen: boolean
  onToggle: (chosen: boolean) => void
}

/** A box of a filter, which has its tick before the list does. */
export function FilterCheckbox({ chosen, onToggle, ...box }: FilterCheckboxProps) {
  const [shown, toggle] = useTick(chosen, onToggle)
  return <Checkbox {...box} checked={shown} onChange={toggle} />
}
