import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Category } from '@rialto/contract'
import { Breadcrumbs } from '@rialto/ui/breadcrumbs.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { LayoutGrid } from 'lucide'
import { Link } from 'react-router'
import { breadcrumbList } from '../../lib/json-ld.ts'
import { apiOf, orNotFound } from '../../lib/load.ts'
import { pageMeta, shopOf } from '../../lib/page-meta.ts'
import type { Route } from './+types/categories-page'

export const loader = ({ context }: Route.LoaderArgs) => orNotFound(apiOf(context).call('GET /categories'))

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: t('Categories'),
    description: t('Everything that the market holds, by category.'),
    jsonLd: breadcrumbList(shopOf(args.matches)?.origin ?? '', [
      { label: t('Home'), to: '/' },
      { label: t('Categories') },
    ]),
  })

export default function Categories({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <div className="wrap pb-6">
      <Breadcrumbs label={t('You are here')} items={[{ label: t('Home'), to: '/' }, { label: t('Categories') }]} />
      <h1 className="pb-5 text-22 lg:text-28">{t('Categories')}</h1>
      <CategoryGrid categories={loaderData.categories} />
    </div>
  )
}

/** All categories with their sub-categories. */
function CategoryGrid({ categories }: { categories: readonly Category[] }) {
  const { t } = useTranslation()
  if (categories.length === 0) return <EmptyState icon={LayoutGrid} title={t('There are no categories yet.')} />
  return (
    <ul className="grid gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-5 lg:gap-y-10">
      {categories.map((category, place) => (
        <li key={category.id} className="panel flex gap-4 p-3 sm:gap-5 lg:block lg:border-0 lg:bg-transparent lg:p-0">
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
      <Link to={to} prefetch="intent" tabIndex={-1} aria-hidden className="group/tile flex-none self-start">
        <Picture
          src={category.thumbnail}
          alt=""
          sizes="(min-width: 1792px) 312px, (min-width: 1384px) 248px, (min-width: 1024px) 19vw, (min-width: 640px) 144px, 104px"
          widest={312}
          corner="card"
          priority={priority}
          className="w-26 sm:w-36 lg:w-full [&>img]:transition-transform [&>img]:duration-(--slow) group-hover/tile:[&>img]:scale-103"
        />
      </Link>
      <div className="min-w-0 flex-1 lg:mt-2">
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
