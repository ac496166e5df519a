import { localStore } from '@rialto/client/browser-storage.ts'
import { atom } from 'nanostores'

/** A key or a sequence of keys, and what it does. */
export interface KeyBinding {
  /** `J`, `G O` (one after the other), `/`, `?`, or `Ctrl K`, which also works in fields. */
  keys: string
  /** The action, as people read it. */
  label: string
  run: (event: KeyboardEvent) => void
}

/** The bindings of the parts that are on the screen; a later one wins. */
export const $bindings = atom<readonly KeyBinding[]>([])

const STORED_OFF = 'off'

/** True while single letters act. People who dictate, or who press keys by accident, switch them off. */
export const $singleKeys = atom(true)

export function readSingleKeys(): void {
  $singleKeys.set(localStore.read('console_keys') !== STORED_OFF)
}

export function setSingleKeys(isOn: boolean): void {
  localStore.write('console_keys', isOn ? null : STORED_OFF)
  $singleKeys.set(isOn)
}
