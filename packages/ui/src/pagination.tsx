import { ChevronLeft, ChevronRight, Ellipsis } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import {
  checkPagination,
  type PaginationDir,
  type PaginationLocale,
  type PaginationType,
  pageDigits,
  pageItems,
  paginationDefaults,
} from './pagination-rules.ts'

export interface PaginationProps {
  totalItems: number
  itemsPerPage?: number
  /** The current page when `modelValue` is not given. */
  currentPage?: number
  /** The current page, controlled by the caller. */
  modelValue?: number
  maxPagesShown?: number
  dir?: PaginationDir
  /** The digits: `en` 123, `ar` ١٢٣, `ir` ۱۲۳. */
  locale?: PaginationLocale
  type?: PaginationType
  /** The address of links, with `[page]` in place of the page. */
  linkUrl?: string
  onPage?: (page: number) => void
  labels: {
    nav: string
    previous: string
    next: string
    page: (page: number) => string
  }
  className?: string
}

const cell = 'grid h-11 min-w-9 place-items-center rounded-control px-1 transition-colors sm:min-w-11'

/**
 * The page numbers of a list, with the rules and defaults of docs/spec §5 and §9; invalid props throw a RangeError.
 * Renders nothing when all items fit on one page.
 */
export function Pagination({
  totalItems,
  itemsPerPage = paginationDefaults.itemsPerPage,
  currentPage = 1,
  modelValue,
  maxPagesShown = paginationDefaults.maxPagesShown,
  dir = 'ltr',
  locale = 'en',
  type = 'link',
  linkUrl,
  onPage,
  labels,
  className,
}: PaginationProps) {
  checkPagination({
    itemsPerPage,
    currentPage,
    modelValue,
    maxPagesShown,
    dir,
    locale,
    type,
    linkUrl,
  })
  const total = Math.ceil(totalItems / itemsPerPage)
  if (total <= 1) return null
  const current = Math.min(modelValue ?? currentPage, total)

  const pageControl = (page: number, label: string, look: string, content: ReactNode, rel?: string) => {
    const shared = {
      'aria-label': label,
      'aria-current': page === current && !rel ? ('page' as const) : undefined,
      className: cx(cell, look),
    }
    return type === 'link' ? (
      <Link
        {...shared}
        rel={rel}
        to={(linkUrl ?? '').replaceAll(paginationDefaults.pagePlaceholder, String(page))}
        onClick={() => onPage?.(page)}
      >
        {content}
      </Link>
    ) : (
      <button type="button" {...shared} onClick={() => onPage?.(page)}>
        {content}
      </button>
    )
  }
  const step = (page: number, label: string, rel: 'prev' | 'next') => {
    const icon = <Icon as={rel === 'prev' ? ChevronLeft : ChevronRight} flip />
    if (page < 1 || page > total) {
      return (
        <span role="img" aria-label={label} aria-disabled className={cx(cell, 'text-ink-3')}>
          {icon}
        </span>
      )
    }
    return pageControl(page, label, 'hover:bg-hover', icon, rel)
  }

  return (
    <nav aria-label={labels.nav} dir={dir} className={className}>
      <ul className="flex justify-center tabular-nums narrow:flex-wrap sm:gap-1">
        <li>{step(current - 1, labels.previous, 'prev')}</li>
        {pageItems(current, total, maxPagesShown).map((item) =>
          item.kind === 'gap' ? (
            <li key={item.key} aria-hidden className={cx(cell, 'text-ink-2 max-sm:min-w-6')}>
              <Icon as={Ellipsis} size={16} />
            </li>
          ) : (
            <li key={item.page} className={item.near ? undefined : 'max-sm:hidden'}>
              {pageControl(
                item.page,
                labels.page(item.page),
                item.page === current ? 'bg-accent font-semibold text-on-accent' : 'hover:bg-hover',
                pageDigits(item.page, locale),
              )}
            </li>
          ),
        )}
        <li>{step(current + 1, labels.next, 'next')}</li>
      </ul>
    </nav>
  )
}
