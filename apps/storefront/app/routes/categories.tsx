import { CategoryGrid } from '../features/catalog/index.ts'
import { orNotFound } from '../lib/api/load.ts'
import { apiOf } from '../lib/api/server.ts'
import { t } from '../lib/i18n/translate.ts'
import { useTranslation } from '../lib/i18n/use-translation.tsx'
import { breadcrumbList } from '../lib/seo/json-ld.ts'
import { pageMeta } from '../lib/seo/page-meta.ts'
import { shopOf } from '../lib/seo/shop-of.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import type { Route } from './+types/categories'

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
