import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { BulkProductChange, RefusedProduct, SellerProduct } from '@rialto/contract'
import { changePrice, discountedPrice } from '@rialto/contract/bulk-prices'
import { toDecimal, toMinor, unitsOf } from '@rialto/contract/currencies'
import type { ProductStatus } from '@rialto/contract/enums'
import { Button } from '@rialto/ui/button.tsx'
import { revealRefused } from '@rialto/ui/checked-fields.ts'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { ArrowRight } from 'lucide'
import { useRef, useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { ChangeFields } from './change-fields.tsx'
import { ProductPicture } from './product-cells.tsx'
import { useProductWords } from './product-words.tsx'
import { useCategories } from './use-categories.ts'
import type { AskedChange } from './use-product-list.tsx'

export interface BulkDialogProps {
  products: readonly SellerProduct[]
  /** Changes all that match instead; the first of `products` are shown as a sample. */
  all?: AskedChange['all']
  kind: BulkProductChange['kind']
  onClose: () => void
  onDone: () => void
}

const SAMPLE = 10

const initial: { [Kind in BulkProductChange['kind']]: BulkProductChange } = {
  price: { kind: 'price', by: 'percent', value: -10, round_to: 'none' },
  discount: { kind: 'discount', percent: 20, from: null, to: null },
  stock: { kind: 'stock', mode: 'add', value: 1 },
  category: { kind: 'category', mode: 'set', category_id: 0 },
  status: { kind: 'status', status: 'hidden' },
}

/** Changes several products at once, all or none, and shows the old and the new value of each beforehand. */
export function BulkDialog({ products, all, kind, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const [change, setChange] = useState(initial[kind])
  const [refused, setRefused] = useState<RefusedProduct[]>([])
  const [error, setError] = useState<unknown>()
  const [isPending, setPending] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const categories = useCategories()
  const categoryId = change.kind === 'category' ? change.category_id : 0
  const categoryName = categories.find(({ id }) => id === categoryId)?.name ?? ''
  const isReady = change.kind !== 'category' || categoryId > 0
  const count = all?.count ?? products.length
  const sample = all ? products.slice(0, SAMPLE) : products
  const titles = {
    price: t('Price'),
    discount: t('Discount'),
    stock: t('Stock'),
    category: t('Category'),
    status: t('Status'),
  }

  async function apply() {
    setPending(true)
    setError(undefined)
    try {
      const chosen = all
        ? { filter: all.filter, expected_count: all.count }
        : { ids: products.map(({ id }) => id), versions: products.map(({ version }) => version) }
      const body = { ...chosen, change }
      const outcome = await consoleApi.call('POST /seller/products/bulk', { body })
      setRefused(outcome.refused)
      if (outcome.refused.length > 0) return
      onDone()
    } catch (failure) {
      setError(failure)
    } finally {
      setPending(false)
    }
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={`${titles[kind]}: ${t('{{count}} chosen', { count })}`}
      closeLabel={t('Close')}
      width="md"
      footer={
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button disabled={isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            variant="pri"
            pending={isPending}
            disabled={!isReady}
            onClick={() => !(fields.current && revealRefused(fields.current)) && void apply()}
          >
            {t('Change all ({{number}})', { number: count })}
          </Button>
        </div>
      }
    >
      <div ref={fields} className="grid gap-4">
        <ChangeFields
          change={change}
          onChange={(next) => {
            setRefused([])
            setChange(next)
          }}
        />
        {error !== undefined && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
        {refused.length > 0 && (
          <Notice tone="error">
            {t('Nothing was changed, because of these products:')}
            <ul>
              {refused.map(({ id, name, message }) => (
                <li key={id}>
                  <b>{name}</b> {message}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <ul aria-label={t('Old and new values')} className="grid max-h-72 gap-2 overflow-y-auto">
          {isReady &&
            sample.map((product) => (
              <li key={product.id} className="flex items-center gap-3">
                <ProductPicture product={product} />
                <span className="min-w-0 flex-1 truncate">{product.name}</span>
                <OldAndNew preview={previewOf(product, change, { categoryName, currency: currency.name })} />
              </li>
            ))}
        </ul>
        {isReady && sample.length < count && (
          <p className="text-12 text-ink-2">{t('{{shown}} of {{total}}', { shown: sample.length, total: count })}</p>
        )}
      </div>
    </Dialog>
  )
}

function OldAndNew({ preview }: { preview: Preview }) {
  const write = useWriteValue()
  return (
    <span className="flex items-center gap-2 whitespace-nowrap tabular-nums">
      <s className="text-ink-2">{write(preview, preview.before)}</s>
      <Icon as={ArrowRight} size={16} flip className="text-ink-2" />
      <b>{write(preview, preview.after)}</b>
    </span>
  )
}

function useWriteValue() {
  const { currency } = useSettings()
  const words = useProductWords()
  return ({ kind }: Preview, value: Preview['before']): string => {
    if (kind === 'money' && typeof value === 'number') return formatMoney(value, currency)
    if (kind === 'status') return words[value as keyof typeof words].label
    return value === '' ? '–' : String(value)
  }
}

/** A value of a product before and after a change. */
type Preview =
  | { kind: 'money'; before: number; after: number }
  | { kind: 'count'; before: number; after: number }
  | { kind: 'status'; before: ProductStatus; after: ProductStatus }
  | { kind: 'text'; before: string; after: string }

/** Computes the changed product by the rules of the server. @param context the name of the changed category, and the market's currency */
function previewOf(
  product: SellerProduct,
  change: BulkProductChange,
  { categoryName, currency }: { categoryName: string; currency: string },
): Preview {
  const units = unitsOf(currency)
  const decimal = (minor: number) => toDecimal(minor, units.exponent)

  switch (change.kind) {
    case 'price': {
      const value = change.by === 'percent' ? change.value : toMinor(change.value, units)
      return {
        kind: 'money',
        before: product.price,
        after: decimal(changePrice(toMinor(product.price, units), { ...change, value }, units)),
      }
    }
    case 'discount':
      return {
        kind: 'money',
        before: product.discount?.price ?? product.price,
        after:
          change.percent === 0
            ? product.price
            : decimal(discountedPrice(toMinor(product.price, units), change.percent, units)),
      }
    case 'stock': {
      const { stock, variant_count: count } = product
      return {
        kind: 'count',
        before: stock,
        after: change.mode === 'set' ? change.value * count : stock + change.value * count,
      }
    }
    case 'status':
      return { kind: 'status', before: product.status, after: change.status }
    case 'category':
      return {
        kind: 'text',
        before: product.categories.join(' › '),
        after: categoryAfter(product, change, categoryName),
      }
  }
}

function categoryAfter(
  { categories }: SellerProduct,
  { mode }: Extract<BulkProductChange, { kind: 'category' }>,
  name: string,
): string {
  if (mode === 'set') return name
  const others = categories.filter((category) => category !== name)
  return (mode === 'add' ? [...others, name] : others).join(' › ')
}
