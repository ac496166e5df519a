import { cx } from '@rialto/ui/cx.ts'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { type KeyboardEvent, useState } from 'react'

interface EditCellProps {
  /** The accessible name: *Price of Clay pot*. */
  label: string
  /** Enter goes on to the cell below of the same column. */
  column: string
  value: string
  decimals: number
  /** Beside the figure while it is not edited. */
  symbol?: string
  isWarning?: boolean
  /** @returns the reason of a refusal */
  onCommit: (value: number) => Promise<string | null>
}

const PATTERNS: Readonly<Record<number, RegExp>> = { 0: /^\d{1,7}$/, 2: /^\d{1,10}([.,]\d{1,2})?$/ }

/**
 * A cell of a list that can be typed into: Enter and Tab save it, Escape leaves it. A refused value is replaced by the old one, and the
 * reason is said.
 */
export function EditCell({ label, column, value, decimals, symbol, isWarning, onCommit }: EditCellProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)
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
      {symbol && draft === null && (
        <span aria-hidden className="pointer-events-none absolute start-2 text-ink-2">
          {symbol}
        </span>
      )}
      <input
        aria-label={label}
        aria-invalid={!isValid || isRefused || undefined}
        data-column={column}
        dir="ltr"
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        value={draft ?? value}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setRefused(false)
          setDraft(event.currentTarget.value)
        }}
        onBlur={() => void commit()}
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
