import { ChevronDown } from 'lucide'
import { type ReactNode, useState } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

interface FoldOnPhoneProps {
  /** The id of the content; not one of React's, as these differ by the place in the page. */
  id: string
  title: ReactNode
  className?: string
  children: ReactNode
}

/** Below 640 px a heading that expands its content; on wider screens the content is always visible. */
export function FoldOnPhone({ id, title, className, children }: FoldOnPhoneProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className={className}>
      <h3 className="text-14 tracking-normal">
        <span className="hidden sm:block">{title}</span>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-13 w-full items-center justify-between gap-3 text-start font-semibold sm:hidden"
        >
          {title}
          <Icon as={ChevronDown} size={18} className={cx('text-ink-2 transition-transform', open && 'rotate-180')} />
        </button>
      </h3>
      <div id={id} className={cx('pb-4 sm:block sm:pt-2 sm:pb-0', !open && 'hidden')}>
        {children}
      </div>
    </div>
  )
}
