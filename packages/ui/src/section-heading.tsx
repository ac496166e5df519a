import { ArrowRight } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import { RouteLink } from './route-link.tsx'

interface SectionHeadingProps {
  title: ReactNode
  /** The id for `aria-labelledby` of the section. */
  id?: string
  /** A link to all items, at the end of the line. */
  more?: { to: string; label: string }
  /** Beside the title, such as a countdown or a count. */
  children?: ReactNode
}

/** The heading of a section, with 20 px of space below. */
export function SectionHeading({ title, id, more, children }: SectionHeadingProps) {
  return (
    <div className="mb-5 flex items-center gap-x-4 gap-y-2">
      <h2 id={id} className="text-18 sm:text-22">
        {title}
      </h2>
      {children}
      {more && (
        <RouteLink
          to={more.to}
          className="touch-44 relative ms-auto inline-flex items-center gap-1.5 font-semibold whitespace-nowrap text-accent-ink hover:underline hover:underline-offset-3"
        >
          {more.label}
          <Icon as={ArrowRight} size={16} flip />
        </RouteLink>
      )}
    </div>
  )
}
