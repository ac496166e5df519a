import { type ClipboardEvent, type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { westernDigits } from './western-digits.ts'

export interface CodeBoxesHandle {
  /** Empties all boxes and focuses the first: the code was wrong, or a new one was sent. */
  clear: () => void
  /** Fills in a whole code, as if it had been pasted. */
  fill: (code: string) => void
}

interface CodeOptions {
  length: number
  onComplete: (code: string) => void
  onChange?: (code: string) => void
  pending?: boolean
  ref?: Ref<CodeBoxesHandle>
}

/** The contents and focus of the boxes (docs/spec §4, "Dialog flow"). */
export function useCodeBoxes({ length, onComplete, onChange, pending, ref }: CodeOptions) {
  const [digits, setDigits] = useState<readonly string[]>(() => Array<string>(length).fill(''))
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const focusBox = (place: number) => boxes.current[Math.max(0, Math.min(length - 1, place))]?.focus()

  const setAndNotify = (next: readonly string[]) => {
    setDigits(next)
    onChange?.(next.join(''))
    if (next.every((digit) => digit !== '')) onComplete(next.join(''))
  }
  /** Writes digits from a box onwards; a whole code fills all boxes wherever it is entered. */
  const fill = (place: number, text: string) => {
    const written = [...text].slice(0, length)
    const start = written.length === length ? 0 : place
    const next = digits.map((digit, at) => written[at - start] ?? digit)
    focusBox(start + written.length)
    setAndNotify(next)
  }

  const paste = (place: number, text: string) => {
    const pasted = onlyDigits(text)
    if (pasted && !pending) fill(place, pasted)
  }

  useImperativeHandle(ref, () => ({
    clear() {
      setDigits(Array<string>(length).fill(''))
      onChange?.('')
      focusBox(0)
    },
    fill: (code) => paste(0, code),
  }))

  return {
    digits,
    register: (place: number, box: HTMLInputElement | null) => {
      boxes.current[place] = box
    },
    handlers: {
      onChange(place: number, text: string) {
        if (pending) return
        const typed = onlyDigits(text)
        if (text === '') setAndNotify(digits.map((digit, at) => (at === place ? '' : digit)))
        else if (typed) fill(place, newDigit(typed, digits[place] ?? ''))
      },
      onPaste(place: number, event: ClipboardEvent) {
        event.preventDefault()
        paste(place, event.clipboardData.getData('text'))
      },
      onKeyDown(place: number, event: KeyboardEvent<HTMLInputElement>) {
        if (event.ctrlKey || event.metaKey || event.altKey) return
        const next = nextPlace(event.key, place, digits)
        if (next === undefined) return
        event.preventDefault()
        focusBox(next)
      },
    },
  }
}

/** Returns the box that a key moves the focus to; undefined when the key only writes. */
function nextPlace(key: string, place: number, digits: readonly string[]): number | undefined {
  const digit = digits[place] ?? ''
  switch (key) {
    case 'ArrowLeft':
      return place - 1
    case 'ArrowRight':
      return place + 1
    case 'Home':
      return 0
    case 'End':
      return digits.length - 1
    case 'Backspace':
      return digit === '' ? place - 1 : undefined
    default:
      // Typing the digit that is already in the box changes nothing, so no change event follows.
      return digit !== '' && westernDigits(key) === digit ? place + 1 : undefined
  }
}

const onlyDigits = (text: string) => westernDigits(text).replace(/\D/g, '')

/** A digit typed beside the old one replaces it. */
function newDigit(typed: string, old: string): string {
  if (old === '' || typed.length !== 2) return typed
  return typed.startsWith(old) ? typed.slice(1) : typed.slice(0, 1)
}
