import { ChevronRight } from 'lucide'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { RouteLink } from './route-link.tsx'

export interface Crumb {
  label: string
  /** Omitted for the current page. */
  to?: string
}

interface BreadcrumbsProps {
  /** The accessible name of the landmark. */
  label: string
  items: Crumb[]
  className?: string
}

/** The path to the current page. A long one scrolls instead of wrapping. */
export function Breadcrumbs({ label, items, className }: BreadcrumbsProps) {
  return (
    <nav aria-label={label} className={cx('scrollbar-none relative overflow-x-auto py-3', className)}>
      <ol className="flex items-center gap-1.5 text-12 whitespace-nowrap text-ink-2">
        {items.map((item, index) => (
          <li key={item.to ?? item.label} className="flex items-center gap-1.5">
            {index > 0 && <Icon as={ChevronRight} size={14} flip className="text-ink-3" />}
            {item.to ? (
              <RouteLink
                to={item.to}
                className="inline-flex min-h-6 items-center hover:text-ink hover:underline hover:underline-offset-3"
              >
                {item.label}
              </RouteLink>
            ) : (
              <span aria-current="page" className="text-ink">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
