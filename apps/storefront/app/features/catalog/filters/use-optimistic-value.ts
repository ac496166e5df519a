import { useState } from 'react'
import { useLatestLocation } from './use-latest-location.ts'

/**
 * The value to display: what was just chosen until the page's address changes, then the selected value. The list is
 * rendered with low priority, and the control would flip back until then.
 */
export function useOptimisticValue<Value>(chosen: Value): [shown: Value, show: (value: Value) => void] {
  const address = useLatestLocation()
  const [tapped, setTapped] = useState<{ at: typeof address; value: Value }>()
  return [tapped?.at === address ? tapped.value : chosen, (value) => setTapped({ at: address, value })]
}

/** {@link useOptimisticValue} for a checkbox. */
export function useOptimisticCheckbox(
  chosen: boolean,
  onToggle: (chosen: boolean) => void,
): [shown: boolean, toggle: () => void] {
  const [shown, show] = useOptimisticValue(chosen)
  const toggle = () => {
    show(!shown)
    onToggle(!shown)
  }
  return [shown, toggle]
}
