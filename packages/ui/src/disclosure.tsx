import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

interface DisclosureProps {
  summary: ReactNode
  /** Open initially. */
  open?: boolean
  /** Disclosures with the same name close one another, as an accordion. */
  name?: string
  className?: string
  children: ReactNode
}

/**
 * A heading that expands and collapses its content. Native `<details>`, so it works without JavaScript and find-in-page
 * opens it.
 */
export function Disclosure({ summary, open, name, className, children }: DisclosureProps) {
  return (
    <details open={open} name={name} className={cx('group/fold border-b border-line', className)}>
      <summary className="flex min-h-12 items-center justify-between gap-3 font-semibold">
        {summary}
        <Icon as={ChevronDown} size={18} className="text-ink-2 transition-transform group-open/fold:rotate-180" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
