import { tinykeys } from 'tinykeys'
import { $bindings, $singleKeys, type KeyBinding } from './key-store.ts'

/** Languages whose keyboards have other letters: there a key is known by its place on the keyboard. */
const OTHER_SCRIPTS = ['ar', 'bn']

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
  const byPlace = OTHER_SCRIPTS.includes(document.documentElement.lang)
  const pressOf = (key: string) => (byPlace && /^[A-Z]$/.test(key) ? `Key${key}` : key.toLowerCase())
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
