import { X } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface ChipProps {
  children: ReactNode
  /** The chip's action as its accessible name, which contains the visible words: *Remove filter Totes*. */
  removeLabel: string
  onRemove: () => void
}

/** A selected value that can be removed; the whole chip is the button. */
export function Chip({ children, removeLabel, onRemove }: ChipProps) {
  return (
    <button
      type="button"
      aria-label={removeLabel}
      onClick={onRemove}
      className="group touch-44 relative inline-flex h-9 items-center gap-1.5 rounded-control border border-line-strong bg-card ps-3 pe-2 whitespace-nowrap transition-colors hover:border-field"
    >
      {children}
      <Icon as={X} size={16} className="text-ink-2 group-hover:text-ink" />
    </button>
  )
}
