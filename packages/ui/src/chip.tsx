import { X } from 'lucide'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

const look =
  'group touch-44 relative inline-flex min-h-9 items-center gap-1.5 rounded-control border ps-3 pe-2 transition-colors hover:border-field narrow:max-w-full narrow:whitespace-normal'
const plain = 'border-line-strong bg-card'

const cross = <Icon as={X} size={16} className="flex-none text-ink-2 group-hover:text-ink" />

interface ChipProps {
  children: ReactNode
  /** The chip's action as its accessible name, which contains the visible words: *Remove filter Totes*. */
  removeLabel: string
  onRemove: () => void
}

/** A selected value that can be removed; the whole chip is the button. */
export function Chip({ children, removeLabel, onRemove }: ChipProps) {
  return (
    <button type="button" aria-label={removeLabel} onClick={onRemove} className={cx(look, plain, 'whitespace-nowrap')}>
      {children}
      {cross}
    </button>
  )
}

interface ChipLinkProps extends Pick<LinkProps, 'to' | 'onClick'> {
  children: ReactNode
  removeLabel: string
  /** What it stands for was asked for and not found. */
  isUnmet: boolean
}

/** A chip as a link to the page without what it stands for. */
export function ChipLink({ children, removeLabel, isUnmet, ...link }: ChipLinkProps) {
  return (
    <Link
      {...link}
      preventScrollReset
      aria-label={removeLabel}
      className={cx(look, 'max-w-full wrap-anywhere', isUnmet ? 'border-dashed border-warn' : plain)}
    >
      {children}
      {cross}
    </Link>
  )
}
