import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { AddedProduct, ImportedField, UpdatedProduct } from '@rialto/contract'
import type { ImportField, ProductStatus } from '@rialto/contract/enums'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { useState } from 'react'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'

const SHOWN_AT_FIRST = 50

/** Shows some of many rows, and the rest on request: five thousand rows would be slow. */
function useShown<Row>(rows: readonly Row[]) {
  const { t } = useTranslation()
  const [count, setCount] = useState(SHOWN_AT_FIRST)
  const rest = rows.length - count
  const more = rest > 0 && (
    <Button className="mt-3" onClick={() => setCount(count * 4)}>
      {t('{{number}} more', { number: rest })}
    </Button>
  )
  return { shown: rows.slice(0, count), more }
}

export function UpdatedProducts({ products }: { products: readonly UpdatedProduct[] }) {
  const { t } = useTranslation()
  const { shown, more } = useShown(products)
  return (
    <section>
      <h2 className="mb-2 text-16">{t('Changed: {{number}}', { number: products.length })}</h2>
      <ul className="panel px-4">
        {shown.map(({ handle, name, thumbnail, fields }) => (
          <li
            key={handle}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2.5 last:border-0"
          >
            <img
              src={`${thumbnail}?w=96`}
              alt=""
              width={40}
              height={40}
              loading="lazy"
              className="dim-dark size-10 flex-none rounded-badge bg-tile object-cover"
            />
            <span className="grid min-w-0 flex-1 basis-40">
              <span className="truncate">{name}</span>
              <span className="truncate text-12 text-ink-2">
                <bdi>{handle}</bdi>
              </span>
            </span>
            <ul className="grid min-w-0 gap-0.5 md:max-w-1/2 md:text-end">
              {fields.map((field) => (
                <Field key={`${field.name} ${field.of}`} field={field} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {more}
    </section>
  )
}

function Field({ field }: { field: ImportedField }) {
  const { t } = useTranslation()
  const { names, textOf } = useImportWords()
  return (
    <li className="min-w-0 break-words">
      <span className="text-ink-2">
        {names[field.name]}
        {field.of && ` (${field.of})`}
      </span>{' '}
      <del className="text-ink-2">
        <span className="sr-only">{t('before')} </span>
        <bdi>{textOf(field, field.before)}</bdi>
      </del>{' '}
      <ins className="font-semibold no-underline">
        <span className="sr-only">{t('after')} </span>
        <bdi>{textOf(field, field.after)}</bdi>
      </ins>
    </li>
  )
}

export function AddedProducts({ products }: { products: readonly AddedProduct[] }) {
  const { t } = useTranslation()
  const { money, statuses } = useImportWords()
  const { shown, more } = useShown(products)
  return (
    <>
      <ul className="panel px-4">
        {shown.map(({ handle, name, price, stock, status, stock_rule, categories, pictures }) => (
          <li
            key={handle}
            className="flex items-center justify-between gap-3 border-b border-line py-2.5 last:border-0"
          >
            <span className="grid min-w-0">
              <span className="truncate">{name}</span>
              <span className="truncate text-12 text-ink-2">
                <bdi>{handle}</bdi> · {categories.join(', ') || t('No category')}
                {pictures === 0 && ` · ${t('No picture')}`}
              </span>
            </span>
            <span className="grid flex-none justify-items-end gap-0.5 text-end">
              <span className="flex items-center gap-2">
                <Badge tone={status === 'active' ? 'ok' : 'mute'} dot>
                  {statuses[status]}
                </Badge>
                <b className="num">{money(price)}</b>
              </span>
              <span className="text-12 text-ink-2">
                {stock_rule === 'counted'
                  ? t('{{number}} in stock', { number: stock })
                  : stock_rule === 'uncounted'
                    ? t('Sold without counting')
                    : t('Stock unknown')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}

const MONEY: readonly ImportField[] = ['price', 'discount_price', 'surcharge']

/** The names and values of changed fields. */
function useImportWords() {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const names: Record<ImportField, string> = {
    name: t('Name'),
    description: t('Description'),
    summary: t('Summary'),
    brand: t('Brand'),
    status: t('Status'),
    categories: t('Categories'),
    price: t('Price'),
    discount_price: t('Discount price'),
    pictures: t('Pictures'),
    surcharge: t('Surcharge'),
    option_name: t('Name of an option'),
    variant: t('Variant'),
    variant_picture: t('Picture of a variant'),
    stock: t('Stock'),
    sku: t('SKU'),
    barcode: t('Barcode'),
    grams: t('Grams'),
  }
  const statuses: Record<ProductStatus, string> = {
    active: t('Active'),
    hidden: t('Hidden'),
    draft: t('Draft'),
    archived: t('Archived'),
  }
  const textOf = ({ name }: ImportedField, value: string | null): string => {
    if (value === null || value === '') return t('none')
    if (MONEY.includes(name)) return formatMoney(Number(value), currency)
    return name === 'status' ? (statuses[value as ProductStatus] ?? value) : value
  }
  return { names, statuses, textOf, money: (amount: number) => formatMoney(amount, currency) }
}
