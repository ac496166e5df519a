import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { westernDigits } from './western-digits.ts'

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

/** The parts of an option that are searched. */
interface Findable {
  label: string
  aside?: string
  also?: readonly string[]
  codes?: readonly string[]
}

/** Removes case and accents (in Arabic: marks on letters), so that `cote` finds *Côte d'Ivoire*. */
function normalise(text: string): string {
  return westernDigits(text)
    .normalize('NFD')
    .replace(/[\p{Diacritic}\u0653-\u0655]/gu, '')
    .toLocaleLowerCase()
    .trim()
}

/** The normalised texts of an option; cached, because hundreds are searched at each keystroke. */
interface SearchTexts {
  name: string
  aside: string
  others: string[]
  codes: string[]
}
const searchTextsCache = new WeakMap<Findable, SearchTexts>()

function searchTextsOf(option: Findable): SearchTexts {
  const found = searchTextsCache.get(option)
  if (found) return found
  const { label, aside = '', also = [], codes = [] } = option
  const words = {
    name: normalise(label),
    aside: normalise(aside),
    others: also.map(normalise),
    codes: codes.map(normalise),
  }
  searchTextsCache.set(option, words)
  return words
}

/**
 * Returns the options with a part that contains the typed text: matching codes first, then labels that begin with it.
 */
function matchOptions<T extends Findable>(options: T[], typed: string): T[] {
  const wanted = normalise(typed)
  if (wanted === '') return options
  const ranked: [T[], T[], T[], T[]] = [[], [], [], []]
  for (const option of options) {
    const rank = rankOf(searchTextsOf(option), wanted)
    if (rank !== undefined) ranked[rank].push(option)
  }
  return ranked.flat()
}

function rankOf({ name, aside, others, codes }: SearchTexts, wanted: string): 0 | 1 | 2 | 3 | undefined {
  if (codes.includes(wanted)) return 0
  if (name.startsWith(wanted)) return 1
  if (others.some((other) => other.startsWith(wanted)) || [wanted, `+${wanted}`].includes(aside)) return 2
  return [name, aside, ...others].some((part) => part.includes(wanted)) ? 3 : undefined
}

/** Returns the only option whose name or code equals the typed text, if there is exactly one. */
function exactOption<T extends Findable>(options: T[], typed: string): T | undefined {
  const wanted = normalise(typed)
  if (wanted === '') return undefined
  const named = options.filter((option) => {
    const { name, others, codes } = searchTextsOf(option)
    return [name, ...others, ...codes].includes(wanted)
  })
  return named.length === 1 ? named[0] : undefined
}
