import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { PublicRecall } from '@rialto/contract'
import { Breadcrumbs } from '@rialto/ui/breadcrumbs.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { ShieldCheck } from 'lucide'
import { apiOf, orNotFound } from '../../lib/load.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { useIsMarket } from '../settings/index.ts'
import type { Route } from './+types/recalls-page'
import { RecallFacts } from './recall-notice.tsx'

export const loader = ({ context }: Route.LoaderArgs) => orNotFound(apiOf(context).call('GET /recalls'))

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  loaderData
    ? pageMeta(args, {
        title: t('Product safety recalls'),
        description: t('Goods that their sellers take back for safety, and what to do with them.'),
      })
    : []

export default function Recalls({ loaderData }: Route.ComponentProps) {
  return <RecallsPage items={loaderData.items} />
}

/** The goods that are recalled at present. */
export function RecallsPage({ items }: { items: readonly PublicRecall[] }) {
  const { t } = useTranslation()
  const title = t('Product safety recalls')
  return (
    <div className="wrap pb-6">
      <Breadcrumbs label={t('You are here')} items={[{ label: t('Home'), to: '/' }, { label: title }]} />
      <h1 className="pb-5 text-22 lg:text-28">{title}</h1>
      {items.length === 0 ? (
        <div className="panel">
          <EmptyState icon={ShieldCheck} title={t('Nothing is recalled at present')}>
            {t('Goods that turn out to be dangerous stand here with what to do.')}
          </EmptyState>
        </div>
      ) : (
        <ul className="grid gap-4">
          {items.map((recall) => (
            <RecallItem key={recall.id} recall={recall} />
          ))}
        </ul>
      )}
    </div>
  )
}

function RecallItem({ recall }: { recall: PublicRecall }) {
  const isMarket = useIsMarket()
  return (
    <li className="panel grid gap-4 p-4 sm:p-5">
      {recall.products.map(({ id, name, thumbnail, variants }) => (
        <div key={id} className="flex items-center gap-4">
          <Picture src={thumbnail} alt="" sizes="64px" widest={64} className="w-16 flex-none" />
          <p className="min-w-0">
            <TextLink to={`/products/${id}/details`} className="font-semibold wrap-anywhere">
              <bdi>{name}</bdi>
            </TextLink>
            {variants.length > 0 && <bdi className="block text-ink-2">{variants.join('; ')}</bdi>}
            {isMarket && <bdi className="block text-12 text-ink-2">{recall.shop.name}</bdi>}
          </p>
        </div>
      ))}
      <div>
        <RecallFacts recall={recall} goods={[]} />
      </div>
    </li>
  )
}
