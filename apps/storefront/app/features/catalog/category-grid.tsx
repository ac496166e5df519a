import type { Category } from '@rialto/contract'
import { LayoutGrid } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Picture } from '../../ui/picture.tsx'

/** All categories, each with its parts. */
export function CategoryGrid({ categories }: { categories: readonly Category[] }) {
  const { t } = useTranslation()
  if (categories.length === 0) return <EmptyState icon={LayoutGrid} title={t('There are no categories yet.')} />
  return (
    <ul className="grid gap-3 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3">
      {categories.map((category, place) => (
        <li key={category.id} className="panel relative flex gap-4 overflow-hidden p-3 sm:gap-5 sm:p-4">
          <CategoryCard category={category} priority={place < 2} />
        </li>
      ))}
    </ul>
  )
}

function CategoryCard({ category, priority }: { category: Category; priority: boolean }) {
  const to = `/categories/${category.slug}`
  return (
    <>
      <Picture
        src={category.thumbnail}
        alt=""
        sizes="(min-width: 640px) 144px, 104px"
        widest={160}
        corner="control"
        priority={priority}
        className="w-26 self-start sm:w-36"
      />
      <div className="min-w-0 flex-1">
        <h2 className="text-16 sm:text-18">
          <Link
            to={to}
            prefetch="intent"
            className="inline-flex min-h-9 items-center hover:underline hover:underline-offset-3"
          >
            {category.name}
          </Link>
        </h2>
        <ul className="flex flex-wrap gap-x-4 sm:block">
          {category.sub_categories.map(({ id, name }) => (
            <li key={id}>
              <Link
                to={`${to}?subcategory=${id}`}
                className="inline-flex min-h-8 items-center text-ink-2 hover:text-ink hover:underline hover:underline-offset-3 pointer-coarse:min-h-11 sm:min-h-7"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
