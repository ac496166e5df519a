import { cx } from '@rialto/ui/cx.ts'
import { FieldNote } from '@rialto/ui/field.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useNumberText } from '@rialto/ui/use-number-text.ts'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'

interface EditCellProps {
  /** The accessible name: *Price of Clay pot*. */
  label: string
  /** Enter goes on to the cell below of the same column. */
  column: string
  value: number
  min?: number
  max: number
  decimals?: number
  unit?: string
  /** The value while it is not edited, such as with its currency. */
  shown?: string
  isWarning?: boolean
  /** @returns the reason of a refusal */
  onCommit: (value: number) => Promise<string | null>
}

/**
 * A cell of a list that can be typed into: Enter and Tab save it, Escape leaves it. A text that is no number within the limits, or
 * a number that the server refuses, stays and is explained.
 */
export function EditCell({
  label,
  column,
  value,
  min,
  max,
  decimals = 0,
  unit,
  shown,
  isWarning,
  onCommit,
}: EditCellProps) {
  const [isFocused, setFocused] = useState(false)
  const [kept, setRefused] = useState<{ text: string; reason: string; of: number } | null>(null)
  const typed = useRef('')
  // A value that came from elsewhere replaces the refused one.
  const refused = kept?.of === value ? kept : null
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const number = useNumberText<number>(input, {
    value,
    onChange: (next) => void commit(next),
    commitOn: 'leaving',
    ...(min !== undefined && { min }),
    max,
    decimals,
    shownDecimals: decimals,
    ...(unit && { unit }),
  })
  useLayoutEffect(() => {
    if (isFocused) input.current?.select()
  }, [isFocused])

  async function commit(next: number) {
    const reason = await onCommit(next)
    setRefused(reason === null ? null : { text: typed.current, reason, of: value })
    if (reason !== null) showToast({ tone: 'error', title: `${label}: ${reason}` })
  }

  const error = number.error ?? refused?.reason

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && (number.isTyped || refused)) {
      event.stopPropagation()
      number.reset()
      setRefused(null)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (number.isRefused) return number.leave()
      // The cell saves when it loses the focus.
      const below = cellBelow(event.currentTarget, column)
      if (below) below.focus()
      else event.currentTarget.blur()
    }
  }

  return (
    <span className="relative z-1 inline-grid items-center gap-1">
      <input
        ref={input}
        type="text"
        data-number-field=""
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : noteId}
        data-column={column}
        dir="ltr"
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        value={refused?.text ?? (isFocused || number.isTyped ? number.text : (shown ?? number.text))}
        onFocus={() => setFocused(true)}
        onChange={(event) => {
          setRefused(null)
          typed.current = event.currentTarget.value
          number.type(event.currentTarget.value)
        }}
        onBlur={() => {
          setFocused(false)
          number.leave()
        }}
        onKeyDown={onKeyDown}
        className={cx(
          'num h-8 w-26 rounded-control border border-transparent bg-transparent px-2 text-end hover:border-line-strong focus:border-accent focus:bg-card max-md:h-11',
          'aria-invalid:border-danger',
          isWarning && 'font-semibold text-warn',
        )}
      />
      <span className="max-w-48 text-start whitespace-normal">
        <FieldNote id={noteId} error={error} />
      </span>
    </span>
  )
}

function cellBelow(cell: HTMLElement, column: string): HTMLElement | undefined {
  const cells = [...document.querySelectorAll<HTMLElement>(`input[data-column="${column}"]`)]
  return cells[cells.indexOf(cell) + 1]
}
