export const paginationDefaults = {
  itemsPerPage: 10,
  maxPagesShown: 5,
  pagePlaceholder: '[page]',
}

export type PaginationDir = 'ltr' | 'rtl'
export type PaginationLocale = 'en' | 'ar' | 'ir'
export type PaginationType = 'link' | 'button'

/** The inputs of the pagination, named as in docs/spec §5. */
export interface PaginationRules {
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
export function checkPagination(rules: PaginationRules): void {
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
export type PageItem = { kind: 'page'; page: number; near: boolean } | { kind: 'gap'; key: 'before' | 'after' }

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
export function pageDigits(page: number, locale: PaginationLocale): string {
  return String(page).replace(/\d/g, (digit) => String.fromCodePoint(zeros[locale] + Number(digit)))
}
