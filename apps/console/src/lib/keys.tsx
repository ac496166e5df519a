import { localStore } from '@rialto/client/browser-storage.ts'
import { scriptOf } from '@rialto/contract/languages'
import { atom } from 'nanostores'
import { useEffect, useEffectEvent } from 'react'
import { tinykeys } from 'tinykeys'

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

/** Listens for the keys of all bindings. @returns ends it */
export function listenForKeys(): () => void {
  let end = () => {}
  const listen = (bindings: readonly KeyBinding[]) => {
    end()
    const single = bindings.filter((binding) => !hasCtrl(binding))
    const undo = bindings.filter(isUndo)
    const withCtrl = bindings.filter((binding) => hasCtrl(binding) && !isUndo(binding))
    const ends = [
      tinykeys(window, handlersOf(withCtrl), { ignore: () => false }),
      tinykeys(window, handlersOf(undo), { ignore: isBusy }),
      tinykeys(window, handlersOf(single), { ignore: isElsewhere }),
    ]
    end = () => {
      for (const stop of ends) stop()
    }
  }
  const unsubscribe = $bindings.subscribe(listen)
  return () => {
    unsubscribe()
    end()
  }
}

const hasCtrl = ({ keys }: KeyBinding): boolean => keys.startsWith('Ctrl ')

/** In fields, this key takes typing back. */
const isUndo = ({ keys }: KeyBinding): boolean => keys === 'Ctrl Z'

function handlersOf(bindings: readonly KeyBinding[]): Record<string, (event: KeyboardEvent) => void> {
  return Object.fromEntries(
    bindings.map(({ keys, run }) => [
      patternOf(keys),
      (event: KeyboardEvent) => {
        event.preventDefault()
        run(event)
      },
    ]),
  )
}

/** The binding as tinykeys reads it. */
function patternOf(keys: string): string {
  // Keyboards of other scripts have other letters: there a key is known by its place.
  const byPlace = scriptOf(document.documentElement.lang) !== 'Latn'
  const pressOf = (key: string) => {
    // A digit may need Shift, or be another script's.
    if (/^\d$/.test(key)) return `Digit${key}`
    return byPlace && /^[A-Z]$/.test(key) ? `Key${key}` : key.toLowerCase()
  }
  if (keys.startsWith('Ctrl ')) return `$mod+${pressOf(keys.slice('Ctrl '.length))}`
  if (keys === '?' || keys === '/') return `[Shift]+${keys}`
  return keys.split(' ').map(pressOf).join(' ')
}

/** Single keys act on the screen alone: not in fields, not while an overlay is open, and not when they are switched off. */
const isElsewhere = (event: KeyboardEvent): boolean => !$singleKeys.get() || isBusy(event)

function isBusy({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))
  )
}

/** A key or sequence as it is printed on the keyboard; absent where one touches, but in the list of keys. */
export function Kbd({ keys, always }: { keys: string; always?: boolean }) {
  return (
    <kbd className={always ? 'inline-flex gap-1' : 'inline-flex gap-1 pointer-coarse:hidden'}>
      {(keys.startsWith('Ctrl') ? [keys] : keys.split(' ')).map((key, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a sequence may have a letter twice, and never changes
          key={index}
          className="num inline-grid h-5 min-w-5 place-items-center rounded-badge border border-line-strong bg-card px-1.25 font-sans text-11 leading-flat whitespace-nowrap text-ink-2"
        >
          {key}
        </span>
      ))}
    </kbd>
  )
}
