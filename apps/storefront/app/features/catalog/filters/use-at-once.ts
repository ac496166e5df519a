import { useState } from 'react'

/**
 * A choice as it is shown: what was tapped, at once, and what the list has as soon as that changes. The list itself follows when the
 * browser finds the time; until then a tick of its own would go away again.
 */
export function useAtOnce<Value>(chosen: Value): [shown: Value, show: (value: Value) => void] {
  const [shown, show] = useState(chosen)
  const [known, setKnown] = useState(chosen)
  if (known !== chosen) {
    setKnown(chosen)
    show(chosen)
  }
  return [shown, show]
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
