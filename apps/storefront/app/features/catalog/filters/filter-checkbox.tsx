import { Checkbox } from '@rialto/ui/checkbox.tsx'
import type { ComponentProps } from 'react'
import { useOptimisticCheckbox } from './use-optimistic-value.ts'

interface FilterCheckboxProps extends Omit<ComponentProps<typeof Checkbox>, 'checked' | 'onChange' | 'onToggle'> {
  chosen: boolean
  onToggle: (chosen: boolean) => void
}

/** A filter's checkbox, which shows its new state before the list has loaded. */
export function FilterCheckbox({ chosen, onToggle, ...box }: FilterCheckboxProps) {
  const [shown, toggle] = useOptimisticCheckbox(chosen, onToggle)
  return <Checkbox {...box} checked={shown} onChange={toggle} />
}
