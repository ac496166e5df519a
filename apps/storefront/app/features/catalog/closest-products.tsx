import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductCard, SearchPart, SearchReading } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { useCallback, useId, useMemo } from 'react'
import { type GridWidth, gridColumns, ProductGrid } from './product-grid.tsx'
import {
  insteadOf,
  keyOf,
  lackingTitle,
  type PartFormatters,
  partLabel,
  partLabels,
  usePartFormatters,
} from './understood-as.tsx'

export interface ClosestProductsProps {
  reading: SearchReading
  products: ProductCard[]
  /** Accessible name of the list where it is not in groups. */
  label: string
  width: GridWidth
  /** The level of the groups' headings. */
  groupLevel: 2 | 3
  eager: number
}

/** Products of which some lack a part of the search, grouped by what they lack. */
export function ClosestProducts({ reading, products, width, groupLevel, eager }: ClosestProductsProps) {
  const groups = useMemo(() => groupByLacking(reading, products), [reading, products])
  // A line stands before each group that is not the first of its row; those before the first ones fall outside and are clipped.
  return (
    <div className={cx('grid gap-x-3 [clip-path:inset(-8px)] sm:gap-x-5', gridColumns[width])}>
      {groups.map((group, place) => (
        <Group key={group.key} group={group} width={width} level={groupLevel} eager={place === 0 ? eager : 0} />
      ))}
    </div>
  )
}

interface ProductGroup {
  key: string
  lacks: SearchPart[]
  has: SearchPart[]
  products: ProductCard[]
}

/** Groups in the order of their first products; what lacks nothing is in a group of its own. */
function groupByLacking(reading: SearchReading, products: readonly ProductCard[]): ProductGroup[] {
  const lackingById = new Map(reading.lacking.map(({ product_id, parts }) => [product_id, new Set(parts)]))
  const groups = new Map<string, ProductGroup>()
  for (const product of products) {
    const lacking = lackingById.get(product.id) ?? new Set()
    const lacks = reading.parts.filter((_, place) => lacking.has(place))
    const key = lacks.map((part) => reading.parts.indexOf(part)).join()
    const group = groups.get(key) ?? { key, lacks, has: tellingParts(reading, lacks), products: [] }
    group.products.push(product)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** What the products of a group have that others of the page lack; all that they have if that says nothing of this group. */
function tellingParts({ parts, unmet, lacking }: SearchReading, lacks: readonly SearchPart[]): SearchPart[] {
  const has = parts.filter((part) => !lacks.includes(part))
  const telling = new Set([...unmet, ...lacking.flatMap(({ parts }) => parts)])
  const tellingOnes = has.filter((part) => telling.has(parts.indexOf(part)))
  return lacks.length > 0 && tellingOnes.length > 0 ? tellingOnes : has
}

/** A group is as wide as its cards, so that small ones share a row. */
const spans: Record<GridWidth, readonly string[]> = {
  page: [
    'col-span-2 sm:col-span-1',
    'col-span-2',
    'col-span-2 sm:col-span-3',
    'col-span-2 sm:col-span-3 lg:col-span-4',
    'col-span-2 sm:col-span-3 lg:col-span-4 xl:col-span-5',
    'col-span-2 sm:col-span-3 lg:col-span-4 xl:col-span-5 3xl:col-span-6',
  ],
  rail: [
    'col-span-2 sm:col-span-1',
    'col-span-2',
    'col-span-2 sm:col-span-3',
    'col-span-2 sm:col-span-3 xl:col-span-4',
    'col-span-2 sm:col-span-3 xl:col-span-4 3xl:col-span-5',
  ],
}

interface GroupProps {
  group: ProductGroup
  width: GridWidth
  level: 2 | 3
  /** How many pictures are loaded eagerly. */
  eager: number
}

function Group({ group: { lacks, has, products }, width, level, eager }: GroupProps) {
  const { t } = useTranslation()
  const format = usePartFormatters()
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  const noteOf = useCallback(
    (product: ProductCard) => <Lacks parts={lacks} product={product} format={format} />,
    [lacks, format],
  )
  const title = lacks.length > 0 ? lackingTitle(lacks, format) : t('Has all of it')
  return (
    <section
      aria-labelledby={id}
      className={cx(
        'relative row-span-2 mb-7 grid grid-cols-subgrid grid-rows-subgrid sm:mb-9',
        'before:absolute before:inset-y-0 before:-start-2.5 before:hidden before:w-px before:bg-line before:content-[""] sm:before:block',
        spans[width][Math.min(products.length, spans[width].length) - 1],
      )}
    >
      <header className="col-span-full mb-3.5 wrap-anywhere">
        <Heading id={id} className="text-18">
          {title}
        </Heading>
        <p className="text-12 text-ink-2">{partLabels(has, format)}</p>
      </header>
      <ProductGrid
        products={products}
        label={title}
        width="group"
        eager={eager}
        noteOf={lacks.length > 0 ? noteOf : undefined}
        className="col-span-full"
      />
    </section>
  )
}

interface LacksProps {
  parts: readonly SearchPart[]
  product: ProductCard
  format: PartFormatters
}

/** On a card: what the product has instead, and what it lacks, struck through. */
function Lacks({ parts, product, format }: LacksProps) {
  const { t } = useTranslation()
  return (
    <div className="mt-1 text-12 text-warn">
      {parts.map((part) => {
        const instead = insteadOf(part, product, format)
        const label = partLabel(part, format)
        return (
          <span key={keyOf(part, parts)} className="me-1.5">
            {instead && <b className="font-semibold">{instead} </b>}
            <s aria-hidden className="text-ink-2">
              {label}
            </s>
            <span className="sr-only">{t('Not met: {{parts}}', { parts: label })}</span>
          </span>
        )
      })}
    </div>
  )
}
