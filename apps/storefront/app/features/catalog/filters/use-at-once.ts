import { useState } from 'react'
import { useShownAddress } from './use-shown-address.ts'

/**
 * A choice as it is shown: what was tapped, at once, until the page shows another address, and then what that has chosen. The list
 * follows when the browser finds the time; until then a tick would go away again.
 */
export function useAtOnce<Value>(chosen: Value): [shown: Value, show: (value: Value) => void] {
  const address = useShownAddress()
  const [tapped, setTapped] = useState<{ at: typeof address; value: Value }>()
  return [tapped?.at === address ? tapped.value : chosen, (value) => setTapped({ at: address, value })]
}

/** The same of a box with a tick. */
export function useTick(chosen: boolean, onToggle: (chosen: boolean) => void): [shown: boolean, toggle: () => void] {
  const [shown, show] = useAtOnce(chosen)
  const toggle = () => {
    show(!shown)
    onToggle(!shown)
  }
  return [shown, toggle]
}
