import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { FlashSale } from '@rialto/contract'
import { Breadcrumbs } from '@rialto/ui/breadcrumbs.tsx'
import { ButtonLink } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Picture } from '@rialto/ui/picture.tsx'
import { apiOf } from '../../lib/load.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { PageLinks, ProductGrid, SaleCountdown } from '../catalog/index.ts'
import { LinkChips } from '../shops/index.ts'
import type { Route } from './+types/sale-page'
import { useRevalidateSoon } from './index.ts'
import { loadSale, type SaleData, type SalePhase, saleAddress, saleMeta, saleQuery } from './load-sale.ts'

export const handle = { query: saleQuery } satisfies PageHandle

export const loader = ({ context, request, params }: Route.LoaderArgs) => loadSale(apiOf(context), request, params.id)

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => (loaderData ? saleMeta(args, loaderData) : [])

export default function FlashSalePage({ loaderData }: Route.ComponentProps) {
  return <SalePage data={loaderData} />
}

/** A flash sale before, while and after it runs. */
export function SalePage({ data }: { data: SaleData }) {
  const { t } = useTranslation()
  const revalidateSoon = useRevalidateSoon()
  const { sale, phase, products, other, query } = data
  return (
    <div className="wrap pb-6">
      <Breadcrumbs label={t('You are here')} items={[{ label: t('Home'), to: '/' }, { label: sale.name }]} />
      <SaleBanner sale={sale} phase={phase} onPhaseChange={revalidateSoon} />
      {phase !== 'running' && other && (
        <p className="panel mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 ps-5 pe-2.5">
          {t('Running now: {{name}}', { name: other.name })}
          <ButtonLink to={`/flash-sale/${other.id}`} size="sm" variant="soft">
            {t('Take a look')}
          </ButtonLink>
        </p>
      )}
      <section aria-labelledby="sale-products" className="mt-8">
        <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="sale-products" className="text-18 sm:text-22">
            {t('In this sale')}
          </h2>
          <p role="status" className="text-ink-2">
            {t('{{count}} products', { count: products.total })}
          </p>
        </div>
        <Categories data={data} />
        <ProductGrid
          products={products.data}
          label={sale.name}
          look={phase === 'running' ? 'sale' : 'plain'}
          eager={2}
        />
        <PageLinks
          total={products.total}
          perPage={products.per_page}
          page={query.page}
          first={saleAddress(sale.id, { ...query, page: 1 })}
        />
      </section>
    </div>
  )
}

function Categories({ data: { sale, categories, query } }: { data: SaleData }) {
  const { t } = useTranslation()
  if (categories.length < 2) return null
  const to = (category: number | null) => saleAddress(sale.id, { category, page: 1 })
  return (
    <LinkChips
      label={t('Categories')}
      className="mb-5"
      items={[
        { to: to(null), label: t('All'), current: query.category === null },
        ...categories.map(({ id, name }) => ({ to: to(id), label: name, current: query.category === id })),
      ]}
    />
  )
}

interface SaleBannerProps {
  sale: FlashSale
  phase: SalePhase
  /** Called when the sale starts or ends while the page is open. */
  onPhaseChange: () => void
}

/** The sale's name with a countdown to its start or end. */
function SaleBanner({ sale, phase, onPhaseChange }: SaleBannerProps) {
  const { t } = useTranslation()
  const over = phase === 'over'
  return (
    <header
      className={cx(
        'relative grid overflow-hidden rounded-sheet max-sm:-mx-(--gutter) max-sm:rounded-none sm:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]',
        over
          ? 'bg-ground-2'
          : 'bg-sale text-on-sale dark:bg-sale-soft dark:text-ink dark:supports-[color:oklch(from_red_l_c_h)]:bg-[oklch(from_var(--sale)_0.42_c_h)]',
      )}
    >
      <div className="grid content-center gap-2 p-(--gutter) py-6 sm:p-8 lg:p-12">
        <p>{t('Flash sale')}</p>
        <h1 className="text-28 wrap-anywhere lg:text-44">{sale.name}</h1>
        <Timing sale={sale} phase={phase} onPhaseChange={onPhaseChange} />
      </div>
      <Picture
        src={sale.thumbnail}
        alt=""
        sizes="(min-width: 1792px) 860px, (min-width: 1384px) 690px, (min-width: 640px) 52vw, 100vw"
        widest={690}
        ratio={2.4}
        corner="none"
        priority
        className={cx(
          'max-sm:order-first sm:aspect-auto! sm:min-h-60 sm:self-stretch sm:rounded-ss-[48%_100%] lg:min-h-72 [&>img]:flip [&>img]:object-right',
          over && '[&>img]:grayscale',
        )}
      />
    </header>
  )
}

function Timing({ sale, phase, onPhaseChange }: SaleBannerProps) {
  const { t } = useTranslation()
  if (phase === 'over')
    return (
      <p className="text-18">{t('This flash sale is over. The products are still here, at their usual prices.')}</p>
    )
  const [to, words] =
    phase === 'running' ? ([sale.ends_at, t('Ends in')] as const) : ([sale.starts_at, t('Starts in')] as const)
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="text-16">{words}</span>
      <SaleCountdown
        key={to}
        to={to}
        label={phase === 'running' ? t('Flash sale ends in') : t('Flash sale starts in')}
        onEnd={onPhaseChange}
        className="text-16 [&_.text-ink-2]:text-current"
      />
    </div>
  )
}
