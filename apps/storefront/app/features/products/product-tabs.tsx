import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { writeContent } from '@rialto/client/i18n/write-price-per-unit.ts'
import type { Maker, Product, Shop } from '@rialto/contract'
import { ButtonLink } from '@rialto/ui/button.tsx'
import { Prose } from '@rialto/ui/prose.tsx'
import { type TabItem, Tabs } from '@rialto/ui/tabs.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import type { ReactNode } from 'react'
import { ReviewSection } from '../reviews/index.ts'
import { useIsMarket } from '../settings/index.ts'
import { categoryLinks, type ProductData } from './load-product.ts'

/** The fragment that the rating links to. */
export const REVIEWS_ID = 'reviews'

export type ProductTab = 'description' | 'reviews' | 'shop'

interface ProductTabsProps {
  data: ProductData
  tab: ProductTab
  onTab: (tab: ProductTab) => void
}

/** Tabs below the pictures: description, reviews, about the shop. */
export function ProductTabs({ data: { product, reviews, shop }, tab, onTab }: ProductTabsProps) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const items: Array<TabItem & { id: ProductTab }> = [
    {
      id: 'description',
      label: t('Description'),
      panel: <Description product={product} />,
      onPaper: true,
    },
    {
      id: 'reviews',
      label: t('Reviews'),
      count: product.total_reviews,
      panel: <ReviewSection subject={{ product_id: product.id }} first={reviews} />,
    },
  ]
  if (isMarket && shop) items.push({ id: 'shop', label: t('About the shop'), panel: <AboutShop shop={shop} /> })
  return (
    <div id={REVIEWS_ID} className="mt-4 scroll-mt-6 lg:mt-2">
      <Tabs
        label={t('About this product')}
        items={items}
        selected={tab}
        onSelect={(id) => onTab(items.find((item) => item.id === id)?.id ?? 'description')}
      />
    </div>
  )
}

/** The product's description beside its key facts. */
function Description({ product }: { product: Product }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-8">
      {product.description ? (
        <Prose html={product.description} />
      ) : (
        <p className="text-ink-2">{t('The shop has written nothing about it yet.')}</p>
      )}
      <Facts product={product} />
      {product.safety && <Safety safety={product.safety} />}
    </div>
  )
}

function Facts({ product }: { product: Product }) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const { shop } = product
  const facts: Array<[string, ReactNode]> = [
    [t('Brand'), product.brand],
    [
      t('Category'),
      categoryLinks(product).map(({ label, to }, place) => (
        <span key={to}>
          {place > 0 && ' · '}
          <TextLink to={to}>{label}</TextLink>
        </span>
      )),
    ],
    [
      t('Sold by'),
      isMarket && (
        <TextLink to={`/shops/${shop.id}`}>
          <bdi>{shop.name}</bdi>
        </TextLink>
      ),
    ],
    [t('Content'), product.net_content && writeContent(t, product.net_content)],
    [t('Article number'), product.sku && <span className="num">{product.sku}</span>],
  ]
  return <FactList id="at-a-glance" title={t('At a glance')} facts={facts} />
}

/** Who made it and answers for it, what tells it from others, and of what it warns (Regulation (EU) 2023/988, Art. 19). */
function Safety({ safety }: { safety: NonNullable<Product['safety']> }) {
  const { t } = useTranslation()
  const { manufacturer, responsible, identifier, warnings } = safety
  const facts: Array<[string, ReactNode]> = [
    [t('Warnings'), warnings],
    [t('Batch, model or type'), identifier],
    [t('Manufacturer'), manufacturer && <MakerAddress maker={manufacturer} />],
    [t('Responsible in the European Union'), responsible && <MakerAddress maker={responsible} />],
  ]
  return <FactList id="safety" title={t('Safety')} facts={facts} />
}

const MakerAddress = ({ maker: { name, address, electronic } }: { maker: Maker }) => (
  <>
    <bdi className="block">{name}</bdi>
    <bdi className="block">{address}</bdi>
    <bdi className="block">{electronic}</bdi>
  </>
)

interface FactListProps {
  id: string
  title: string
  /** Those without a value are left out. */
  facts: ReadonlyArray<[name: string, value: ReactNode]>
}

function FactList({ id, title, facts }: FactListProps) {
  return (
    <section aria-labelledby={id} className="panel self-start px-5 pt-4 pb-1">
      <h2 id={id} className="pb-2 text-16">
        {title}
      </h2>
      <dl className="*:last:border-0">
        {facts.map(
          ([name, value]) =>
            !isEmpty(value) && (
              <div
                key={name}
                className="grid grid-cols-[112px_minmax(0,1fr)] gap-4 narrow:grid-cols-1 narrow:gap-0 border-b border-line py-2.5"
              >
                <dt className="text-ink-2">{name}</dt>
                <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}

const isEmpty = (value: ReactNode): boolean => !value || (Array.isArray(value) && value.length === 0)

/** The shop's description and a link to the shop. */
function AboutShop({ shop }: { shop: Shop }) {
  const { t } = useTranslation()
  return (
    <>
      <Prose html={shop.description} />
      <ButtonLink to={`/shops/${shop.id}`} prefetch="intent" className="mt-6">
        {t('Everything from {{shop}}', { shop: shop.name })}
      </ButtonLink>
    </>
  )
}
