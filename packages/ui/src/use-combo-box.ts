import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { exactOption, matchOptions } from './match-options.ts'

export interface ComboOption {
  value: string
  label: string
  /** At the end of the line, and searchable too: a dial code. */
  aside?: string
  /** Before the label, in the list and in the field: a flag. */
  start?: ReactNode
  /** Other names to search by, such as those in another language. */
  also?: readonly string[]
  /** Short names that match only when typed in full: `BD`. */
  codes?: readonly string[]
  disabled?: boolean
}

/** The state of a combo box: typed text, matching options, active option. Keys follow the ARIA practices. */
export function useComboBox(options: ComboOption[], value: string | null, onChange: (value: string | null) => void) {
  const chosen = options.find((option) => option.value === value)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  /** Undefined while no option was pointed at. */
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
  /** On blur: an empty field selects nothing, a label typed in full selects its option, other text is dropped. */
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
      // A surrounding dialog must stay open.
      event.stopPropagation()
      close()
    }
  }
  return {
    isOpen,
    text: typed ?? chosen?.label ?? '',
    /** The selected option while the field shows its label. */
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
