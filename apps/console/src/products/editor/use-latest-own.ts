import { useRef } from 'react'

/**
 * The latest value of a component whose own changes may be rendered later: what it has noted last, until a value from elsewhere is
 * rendered.
 */
export function useLatestOwn<Value extends object>(rendered: Value) {
  const own = useRef(new WeakSet<Value>()).current
  const before = useRef(rendered)
  const latest = useRef(rendered)
  if (before.current !== rendered && !own.has(rendered)) latest.current = rendered
  before.current = rendered
  return {
    latest: () => latest.current,
    note(value: Value): void {
      own.add(value)
      latest.current = value
    },
  }
}
