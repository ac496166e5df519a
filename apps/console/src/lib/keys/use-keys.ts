import { useEffect, useEffectEvent } from 'react'
import { $bindings, type KeyBinding } from './key-store.ts'

/** Adds key bindings while the component is on the screen. */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const run = useEffectEvent((keys: string, event: KeyboardEvent) =>
    bindings.find((binding) => binding.keys === keys)?.run(event),
  )
  const signature = JSON.stringify(bindings.map(({ keys, label }) => [keys, label]))
  useEffect(() => {
    const added = (JSON.parse(signature) as [string, string][]).map(
      ([keys, label]): KeyBinding => ({ keys, label, run: (event) => run(keys, event) }),
    )
    $bindings.set([...$bindings.get(), ...added])
    return () => $bindings.set($bindings.get().filter((binding) => !added.includes(binding)))
  }, [signature])
}
