import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { CategoryBrief } from '@rialto/contract'
import { Picture } from '@rialto/ui/picture.tsx'
import { RouteLink } from '@rialto/ui/route-link.tsx'
import type { CSSProperties } from 'react'

interface CategoryTilesProps {
  categories: readonly CategoryBrief[]
  /** Number of columns from 1024 px on. */
  columns?: number
}

/** Categories as a row of pictures with names; scrolls sideways on phones. */
export function CategoryTiles({ categories, columns = 10 }: CategoryTilesProps) {
  const { t } = useTranslation()
  return (
    <ul
      aria-label={t('Categories')}
      style={{ '--columns': columns } as CSSProperties}
      className="scrollbar-none bleed grid snap-x auto-cols-[84px] grid-flow-col gap-3 scroll-px-(--gutter) overflow-x-auto px-(--gutter) sm:auto-cols-[104px] lg:mx-0 lg:grid-flow-row lg:auto-cols-auto lg:grid-cols-[repeat(var(--columns),minmax(0,1fr))] lg:gap-3.5 lg:overflow-visible lg:px-0"
    >
      {categories.map(({ id, name, slug, thumbnail }) => (
        <li key={id} className="snap-start">
          <RouteLink
            to={`/categories/${slug}`}
            prefetch
            className="group/tile grid gap-2 rounded-card text-center text-12 outline-offset-4 sm:text-14"
          >
            <Picture
              src={thumbnail}
              alt=""
              sizes="(min-width: 1792px) 152px, (min-width: 1024px) 120px, (min-width: 640px) 104px, 84px"
              widest={152}
              afterLargest
              corner="card"
              className="[&>img]:transition-transform [&>img]:duration-(--slow) group-hover/tile:[&>img]:scale-104"
            />
            <span className="group-hover/tile:underline group-hover/tile:underline-offset-3">{name}</span>
          </RouteLink>
        </li>
      ))}
    </ul>
  )
}
