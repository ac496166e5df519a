import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Product } from '@rialto/contract'
import { TextLink } from '@rialto/ui/text-link.tsx'
import type { ReactNode } from 'react'
import { Prose } from '../../rich-text/index.ts'
import { useIsMarket } from '../../settings/index.ts'
import { categoryLinks } from '../product-crumbs.ts'

/** The product's description beside its key facts. */
export function Description({ product }: { product: Product }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-8">
      {product.description ? (
        <Prose html={product.description} />
      ) : (
        <p className="text-ink-2">{t('The shop has written nothing about it yet.')}</p>
      )}
      <Facts product={product} />
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
          {place > 0 && ', '}
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
    [t('Article number'), product.sku && <span className="num">{product.sku}</span>],
  ]
  return (
    <section aria-labelledby="at-a-glance" className="panel self-start px-5 pt-4 pb-1">
      <h2 id="at-a-glance" className="pb-2 text-16">
        {t('At a glance')}
      </h2>
      <dl className="*:last:border-0">
        {facts.map(
          ([name, value]) =>
            !isEmpty(value) && (
              <div key={name} className="grid grid-cols-[112px_minmax(0,1fr)] gap-4 border-b border-line py-2.5">
                <dt className="text-ink-2">{name}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}

const isEmpty = (value: ReactNode): boolean => !value || (Array.isArray(value) && value.length === 0)
