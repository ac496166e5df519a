import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Category } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { categoryUrl, useCategories } from './use-categories.ts'

/** Fits as many columns as have room for a picture and a name, up to ten (docs/spec §2, "Bottom bar"). */
const grid = 'grid grid-cols-[repeat(auto-fill,minmax(max(100px,(100%-9*20px)/10),1fr))] gap-x-5 gap-y-8'

/** All categories with their sub-categories. Tab moves from link to link, arrow keys move over the grid. */
export function CategoriesPanel({ id }: { id: string }) {
  const { t } = useTranslation()
  const found = useCategories(true)
  const list = useRef<HTMLUListElement>(null)
  const isLoaded = found.state === 'loaded'

  useEffect(() => {
    if (isLoaded) list.current?.querySelector('a')?.focus({ preventScroll: true })
  }, [isLoaded])

  return (
    <div id={id} className="absolute inset-x-0 top-full border-y border-line bg-card shadow-float">
      <nav aria-label={t('Categories')} className="wrap max-h-[calc(100dvh-200px)] overflow-y-auto py-7">
        {found.state === 'loading' && <PanelSkeleton label={t('Loading')} />}
        {found.state === 'failed' && (
          <p role="alert" className="flex items-center gap-4 py-6">
            {t('The categories could not be loaded.')}
            <Button size="sm" onClick={found.retry}>
              {t('Try again')}
            </Button>
          </p>
        )}
        {isLoaded && found.categories.length === 0 && <p className="py-6">{t('There are no categories yet.')}</p>}
        {isLoaded && found.categories.length > 0 && (
          <>
            <ul ref={list} className={grid} onKeyDown={moveByArrows}>
              {found.categories.map((category) => (
                <CategoryCell key={category.id} category={category} />
              ))}
            </ul>
            <p className="mt-7 border-t border-line pt-4">
              <TextLink to="/categories" viewTransition>
                {t('All categories')}
              </TextLink>
            </p>
          </>
        )}
      </nav>
    </div>
  )
}

function CategoryCell({ category }: { category: Category }) {
  return (
    <li data-cell className="min-w-0">
      <Link
        to={categoryUrl(category)}
        viewTransition
        className="group block rounded-card font-semibold hover:text-accent-ink"
      >
        <Picture src={category.thumbnail} alt="" sizes="140px" widest={140} corner="card" className="mb-2.5" />
        {category.name}
      </Link>
      <ul className="mt-1.5">
        {category.sub_categories.map((sub) => (
          <li key={sub.id}>
            <Link
              to={categoryUrl(category, sub)}
              viewTransition
              className="block rounded-badge py-1.5 text-13 leading-snug text-ink-2 hover:text-ink hover:underline hover:underline-offset-3 pointer-coarse:py-3"
            >
              {sub.name}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}

function moveByArrows(event: KeyboardEvent<HTMLUListElement>): void {
  const current = document.activeElement
  if (!(current instanceof HTMLAnchorElement)) return
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-cell]')].map((cell) => ({
    top: cell.offsetTop,
    stops: [...cell.querySelectorAll('a')],
  }))
  const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
  const next = gridNeighbour(cells, current, event.key, rtl)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function PanelSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={grid}>
      {Array.from({ length: 10 }, (_, cell) => (
        <div key={String(cell)} className="grid gap-2.5">
          <Skeleton className="aspect-square w-full rounded-card" />
          <Skeleton className="h-3.5 w-4/5" />
          <Skeleton className="h-3 w-3/5" />
          <Skeleton className="h-3 w-2/3" />
        </div>
      ))}
    </div>
  )
}

/** A cell of a wrapping grid: the top of its row, and its focusable stops from top to bottom. */
interface GridCell<T> {
  top: number
  stops: readonly T[]
}

/**
 * Returns the stop that a key moves to from `current`, or undefined if there is none. Left and right move to the first
 * stop of the neighbouring cell; up and down move through the stops of a cell and on into the cell above or below; Home
 * and End move to the first and last cell.
 */
export function gridNeighbour<T>(
  cells: ReadonlyArray<GridCell<T>>,
  current: T,
  key: string,
  rtl: boolean,
): T | undefined {
  if (key === 'Home') return cells[0]?.stops[0]
  if (key === 'End') return cells.at(-1)?.stops[0]
  const at = cells.findIndex(({ stops }) => stops.some((stop) => stop === current))
  const cell = cells[at]
  if (!cell) return undefined
  const stop = cell.stops.indexOf(current)
  if (key === (rtl ? 'ArrowLeft' : 'ArrowRight')) return cells[at + 1]?.stops[0]
  if (key === (rtl ? 'ArrowRight' : 'ArrowLeft')) return cells[at - 1]?.stops[0]
  if (key === 'ArrowDown') return cell.stops[stop + 1] ?? verticalNeighbour(cells, at, 1)?.stops[0]
  if (key === 'ArrowUp') return stop > 0 ? cell.stops[stop - 1] : verticalNeighbour(cells, at, -1)?.stops.at(-1)
  return undefined
}

/** The cell in the same column of the adjacent row, or the last cell if that row is shorter. */
function verticalNeighbour<T>(cells: ReadonlyArray<GridCell<T>>, at: number, way: 1 | -1): GridCell<T> | undefined {
  const tops = [...new Set(cells.map(({ top }) => top))]
  const top = cells[at]?.top ?? 0
  const column = at - cells.findIndex((cell) => cell.top === top)
  const nextTop = tops[tops.indexOf(top) + way]
  const next = cells.filter((cell) => cell.top === nextTop)
  return next[Math.min(column, next.length - 1)]
}
