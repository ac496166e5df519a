import { cx } from '@rialto/ui/cx.ts'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

interface EditCellProps {
  /** The accessible name: *Price of Clay pot*. */
  label: string
  /** Enter goes on to the cell below of the same column. */
  column: string
  value: string
  decimals: number
  /** The value while it is not edited, such as with its currency. */
  shown?: string
  isWarning?: boolean
  /** @returns the reason of a refusal */
  onCommit: (value: number) => Promise<string | null>
}

const PATTERNS: Readonly<Record<number, RegExp>> = { 0: /^\d{1,7}$/, 2: /^\d{1,10}([.,]\d{1,2})?$/ }

/**
 * A cell of a list that can be typed into: Enter and Tab save it, Escape leaves it. A refused value is replaced by the old one, and the
 * reason is said.
 */
export function EditCell({ label, column, value, decimals, shown, isWarning, onCommit }: EditCellProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [isFocused, setFocused] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (isFocused) input.current?.select()
  }, [isFocused])
  const isValid = draft === null || PATTERNS[decimals]?.test(draft.trim())

  async function commit() {
    if (draft === null) return
    const typed = draft.trim().replace(',', '.')
    setDraft(null)
    if (!isValid || Number(typed) === Number(value)) return
    const reason = await onCommit(Number(typed))
    setRefused(reason !== null)
    if (reason !== null) showToast({ tone: 'error', title: `${label}: ${reason}` })
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation()
      setDraft(null)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // The cell saves when it loses the focus.
      const below = cellBelow(event.currentTarget, column)
      if (below) below.focus()
      else event.currentTarget.blur()
    }
  }

  return (
    <span className="relative z-1 inline-flex items-center">
      <input
        ref={input}
        aria-label={label}
        aria-invalid={!isValid || isRefused || undefined}
        data-column={column}
        dir="ltr"
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        value={draft ?? (isFocused ? value : (shown ?? value))}
        onFocus={() => setFocused(true)}
        onChange={(event) => {
          setRefused(false)
          setDraft(event.currentTarget.value)
        }}
        onBlur={() => {
          setFocused(false)
          void commit()
        }}
        onKeyDown={onKeyDown}
        className={cx(
          'num h-8 w-26 rounded-control border border-transparent bg-transparent px-2 text-end hover:border-line-strong focus:border-accent focus:bg-card max-md:h-11',
          'aria-invalid:border-danger',
          isWarning && 'font-semibold text-warn',
        )}
      />
    </span>
  )
}

function cellBelow(cell: HTMLElement, column: string): HTMLElement | undefined {
  const cells = [...document.querySelectorAll<HTMLElement>(`input[data-column="${column}"]`)]
  return cells[cells.indexOf(cell) + 1]
}
