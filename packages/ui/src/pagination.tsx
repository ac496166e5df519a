import { ChevronLeft, ChevronRight, Ellipsis } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

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

const paginationDefaults = {
  itemsPerPage: 10,
  maxPagesShown: 5,
  pagePlaceholder: '[page]',
}

type PaginationDir = 'ltr' | 'rtl'
type PaginationLocale = 'en' | 'ar' | 'ir'
type PaginationType = 'link' | 'button'

/** The inputs of the pagination, named as in docs/spec §5. */
interface PaginationRules {
  itemsPerPage: number
  currentPage: number
  modelValue?: number
  maxPagesShown: number
  dir: PaginationDir
  locale: PaginationLocale
  type: PaginationType
  linkUrl?: string
}

function refuse(rule: string, got: unknown): never {
  throw new RangeError(`Pagination: ${rule}; got ${JSON.stringify(got)}`)
}

function mustBePositive(name: string, value: number): void {
  if (!Number.isInteger(value) || value < 1) refuse(`${name} must be a positive whole number`, value)
}

function mustBeOneOf(name: string, value: string, allowed: readonly string[]): void {
  if (!allowed.includes(value)) refuse(`${name} must be one of ${allowed.join(', ')}`, value)
}

/** Throws a RangeError that names the violated rule (docs/spec §5). */
function checkPagination(rules: PaginationRules): void {
  mustBePositive('itemsPerPage', rules.itemsPerPage)
  mustBePositive('currentPage', rules.currentPage)
  if (rules.modelValue !== undefined) mustBePositive('modelValue', rules.modelValue)
  mustBePositive('maxPagesShown', rules.maxPagesShown)
  mustBeOneOf('dir', rules.dir, ['ltr', 'rtl'])
  mustBeOneOf('locale', rules.locale, ['en', 'ar', 'ir'])
  mustBeOneOf('type', rules.type, ['link', 'button'])
  if (rules.type === 'link' && !rules.linkUrl?.includes(paginationDefaults.pagePlaceholder)) {
    refuse(`linkUrl must contain ${paginationDefaults.pagePlaceholder} when type is link`, rules.linkUrl)
  }
}

/** Pages that are `near` are shown on phones too. */
type PageItem = { kind: 'page'; page: number; near: boolean } | { kind: 'gap'; key: 'before' | 'after' }

/** The first and the last page, and a window of `shown` pages around the current one, with gaps between. */
export function pageItems(current: number, total: number, shown: number): PageItem[] {
  const width = Math.min(shown, total)
  const start = Math.min(Math.max(1, current - Math.floor(width / 2)), total - width + 1)
  const end = start + width - 1
  const nearStart = Math.min(Math.max(1, current - 1), Math.max(1, total - 2))
  const items: PageItem[] = []
  if (start > 1) items.push({ kind: 'page', page: 1, near: true })
  if (start > 2) items.push({ kind: 'gap', key: 'before' })
  for (let page = start; page <= end; page += 1) {
    const near = page === 1 || page === total || (page >= nearStart && page <= nearStart + 2)
    items.push({ kind: 'page', page, near })
  }
  if (end < total - 1) items.push({ kind: 'gap', key: 'after' })
  if (end < total) items.push({ kind: 'page', page: total, near: true })
  return items
}

const zeros: Record<PaginationLocale, number> = {
  en: 0x30,
  ar: 0x660,
  ir: 0x6f0,
}

/** The page number in the digits of the locale. */
function pageDigits(page: number, locale: PaginationLocale): string {
  return String(page).replace(/\d/g, (digit) => String.fromCodePoint(zeros[locale] + Number(digit)))
}
