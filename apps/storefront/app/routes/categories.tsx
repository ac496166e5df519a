import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Breadcrumbs } from '@rialto/ui/breadcrumbs.tsx'
import { CategoryGrid } from '../features/catalog/index.ts'
import { breadcrumbList } from '../lib/json-ld.ts'
import { apiOf, orNotFound } from '../lib/load.ts'
import { pageMeta, shopOf } from '../lib/page-meta.ts'
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
