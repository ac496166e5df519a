import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { exactOption, matchOptions } from './match-options.ts'

export interface ComboOption {
  value: string
  label: string
  /** At the line's end, and found by typing too: a dial code. */
  aside?: string
  /** Before the words, in the list and in the field: a flag. */
  start?: ReactNode
  /** Other names that it is found by: in another language. */
  also?: readonly string[]
  /** Short names that count only when typed whole: `BD`. */
  codes?: readonly string[]
  disabled?: boolean
}

/** The state of a combo box: what is typed, what fits, which line is active. Keys as in the ARIA practices. */
export function useComboBox(options: ComboOption[], value: string | null, onChange: (value: string | null) => void) {
  const chosen = options.find((option) => option.value === value)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  /** Undefined: nobody pointed at a line yet. */
  const [activeValue, setActive] = useState<string | undefined>()
  const matches = typed === null ? options : matchOptions(options, typed)
  const reachable = matches.filter((option) => !option.disabled)
  const pointed = reachable.find((option) => option.value === activeValue)
  // Typing selects the first match, also when the options arrive after the text.
  const active = isOpen ? (pointed ?? (typed?.trim() ? reachable[0] : undefined)) : undefined

  const open = () => {
    setOpen(true)
    setActive(value ?? undefined)
  }
  const close = () => {
    setOpen(false)
    setTyped(null)
    setActive(undefined)
  }
  const choose = (option: ComboOption) => {
    if (option.disabled) return
    if (option.value !== value) onChange(option.value)
    close()
  }
  const type = (text: string) => {
    setTyped(text)
    setOpen(true)
    setActive(undefined)
  }
  /** Leaving: an emptied field means nothing chosen, a name written out means its line; unfinished text is dropped. */
  const leave = () => {
    const named = exactOption(reachable, typed ?? '')
    if (typed?.trim() === '' && value !== null) onChange(null)
    else if (named && named.value !== value) onChange(named.value)
    close()
  }
  const step = (way: 1 | -1) => {
    if (!isOpen) return open()
    const at = reachable.findIndex((option) => option.value === active?.value)
    const start = way === 1 ? -1 : 0
    const next = ((at === -1 ? start : at) + way + reachable.length) % reachable.length
    setActive(reachable[next]?.value)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      if (active) choose(active)
    } else if (event.key === 'Tab' && active && typed) {
      choose(active)
    } else if (event.key === 'Escape' && isOpen) {
      // A dialog around it must stay.
      event.stopPropagation()
      close()
    }
  }
  return {
    isOpen,
    text: typed ?? chosen?.label ?? '',
    /** The chosen line while its own words stand in the field. */
    shown: typed === null ? chosen : undefined,
    matches,
    active,
    open,
    close,
    choose,
    type,
    leave,
    onKeyDown,
    point: setActive,
  }
}
