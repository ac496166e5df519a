import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { BulkProductChange, RefusedProduct, SellerProduct } from '@rialto/contract'
import { changePrice, discountedPrice, roundingsOf } from '@rialto/contract/bulk-prices'
import { toDecimal, toMinor, unitsOf } from '@rialto/contract/currencies'
import type { ProductStatus } from '@rialto/contract/enums'
import { STOCK_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { revealRefused } from '@rialto/ui/checked-fields.ts'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { ArrowRight } from 'lucide'
import { useRef, useState } from 'react'
import { MomentField, MoneyField } from '../form/fields.tsx'
import { TaxCategoryField, useTaxCategories } from '../form/tax-category-field.tsx'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
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
  tax_category: { kind: 'tax_category', tax_category_id: null },
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
  const taxes = useTaxCategories('shop')
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
    tax_category: t('Tax category'),
  }
  const taxNameOf = (id: number | null) => taxes.find((tax) => tax.id === id)?.name ?? t('As its category')

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
                <OldAndNew preview={previewOf(product, change, { categoryName, taxNameOf, currency: currency.name })} />
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

/** Computes the changed product by the rules of the server. @param context names of categories, and the market's currency */
function previewOf(
  product: SellerProduct,
  change: BulkProductChange,
  context: { categoryName: string; taxNameOf: (id: number | null) => string; currency: string },
): Preview {
  const { categoryName, taxNameOf, currency } = context
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
    case 'tax_category':
      return { kind: 'text', before: taxNameOf(product.tax_category_id), after: taxNameOf(change.tax_category_id) }
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

interface FieldsProps<Kind extends BulkProductChange['kind']> {
  change: Extract<BulkProductChange, { kind: Kind }>
  onChange: (change: BulkProductChange) => void
}

/** The fields of a change of several products. */
function ChangeFields({ change, onChange }: { change: BulkProductChange; onChange: FieldsProps<'price'>['onChange'] }) {
  switch (change.kind) {
    case 'price':
      return <PriceFields change={change} onChange={onChange} />
    case 'discount':
      return <DiscountFields change={change} onChange={onChange} />
    case 'stock':
      return <StockFields change={change} onChange={onChange} />
    case 'category':
      return <CategoryFields change={change} onChange={onChange} />
    case 'status':
      return <StatusFields change={change} onChange={onChange} />
    case 'tax_category':
      return <TaxFields change={change} onChange={onChange} />
  }
}

/** Nothing costs less than nothing, and a tenfold price is no slip of the finger. */
const PERCENT_LOWERED_MAX = 100
const PERCENT_MAX = 1_000

const row = 'grid gap-3 sm:grid-cols-2'

function PriceFields({ change, onChange }: FieldsProps<'price'>) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const { by, value, round_to } = change
  const roundings = {
    none: t('Not at all'),
    '0.50': t('To .50'),
    '1.00': t('To whole amounts'),
    '0.99': t('To .99'),
  }
  const direction = by === 'set' ? 'set' : `${value < 0 ? 'lower' : 'raise'}-${by}`
  const choose = (choice: string) => {
    const [way = '', kind = ''] = choice.split('-')
    const size = Math.abs(value)
    onChange({
      ...change,
      by: way === 'set' ? 'set' : kind === 'amount' ? 'amount' : 'percent',
      value: way === 'lower' ? -size : size,
    })
  }
  const isLowered = direction.startsWith('lower')
  const size = {
    value: Math.abs(value),
    onChange: (amount: number) => onChange({ ...change, value: isLowered ? -amount : amount }),
  }
  return (
    <div className={row}>
      <NativeSelect label={t('Change')} value={direction} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value="lower-percent">{t('Lower by percent')}</option>
        <option value="raise-percent">{t('Raise by percent')}</option>
        <option value="lower-amount">{t('Lower by an amount')}</option>
        <option value="raise-amount">{t('Raise by an amount')}</option>
        <option value="set">{t('Set to')}</option>
      </NativeSelect>
      {by === 'percent' ? (
        <NumberField
          {...size}
          label={t('Percent')}
          max={isLowered ? PERCENT_LOWERED_MAX : PERCENT_MAX}
          decimals={2}
          unit="%"
        />
      ) : (
        <MoneyField {...size} label={t('Amount')} />
      )}
      <NativeSelect
        label={t('Round')}
        value={round_to}
        onChange={({ currentTarget }) => onChange({ ...change, round_to: currentTarget.value as typeof round_to })}
      >
        {roundingsOf(unitsOf(currency.name)).map((rounding) => (
          <option key={rounding} value={rounding}>
            {roundings[rounding]}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}

function DiscountFields({ change, onChange }: FieldsProps<'discount'>) {
  const { t } = useTranslation()
  return (
    <div className={row}>
      <NumberField
        label={t('Percent off, 0 ends the discount')}
        value={change.percent}
        max={99}
        unit="%"
        onChange={(percent) => onChange({ ...change, percent })}
      />
      <span className="max-sm:hidden" />
      <MomentField
        label={t('From')}
        isOptional
        value={change.from}
        onChange={(from) => onChange({ ...change, from })}
      />
      <MomentField label={t('Until')} isOptional value={change.to} onChange={(to) => onChange({ ...change, to })} />
    </div>
  )
}

function StockFields({ change, onChange }: FieldsProps<'stock'>) {
  const { t } = useTranslation()
  return (
    <div className={row}>
      <NativeSelect
        label={t('Change')}
        value={change.mode}
        onChange={({ currentTarget }) => onChange({ ...change, mode: currentTarget.value === 'set' ? 'set' : 'add' })}
      >
        <option value="add">{t('Add to each variant')}</option>
        <option value="set">{t('Set each variant to')}</option>
      </NativeSelect>
      <NumberField
        key={change.mode}
        label={t('Pieces')}
        value={change.value}
        min={change.mode === 'set' ? 0 : -STOCK_MAX}
        max={STOCK_MAX}
        onChange={(value) => onChange({ ...change, value })}
      />
    </div>
  )
}

function CategoryFields({ change, onChange }: FieldsProps<'category'>) {
  const { t } = useTranslation()
  const categories = useCategories()
  return (
    <div className={row}>
      <NativeSelect
        label={t('Change')}
        value={change.mode}
        onChange={({ currentTarget }) => onChange({ ...change, mode: currentTarget.value as typeof change.mode })}
      >
        <option value="set">{t('Only this category')}</option>
        <option value="add">{t('Also this category')}</option>
        <option value="remove">{t('No longer this category')}</option>
      </NativeSelect>
      <NativeSelect
        label={t('Category')}
        value={change.category_id || ''}
        onChange={({ currentTarget }) => onChange({ ...change, category_id: Number(currentTarget.value) })}
      >
        <option value="" hidden>
          {t('Choose a category')}
        </option>
        {categories.map(({ id, path }) => (
          <option key={id} value={id}>
            {path}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}

function TaxFields({ change, onChange }: FieldsProps<'tax_category'>) {
  const { t } = useTranslation()
  return (
    <TaxCategoryField
      categories={useTaxCategories('shop')}
      ofParent={t('As its category')}
      value={change.tax_category_id === null ? '' : String(change.tax_category_id)}
      onChange={(chosen) => onChange({ ...change, tax_category_id: chosen === '' ? null : Number(chosen) })}
    />
  )
}

function StatusFields({ change, onChange }: FieldsProps<'status'>) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      label={t('Status')}
      value={change.status}
      onChange={({ currentTarget }) => onChange({ ...change, status: currentTarget.value as typeof change.status })}
    >
      <option value="active">{t('On the shelf')}</option>
      <option value="hidden">{t('Hidden')}</option>
      <option value="draft">{t('Draft')}</option>
      <option value="archived">{t('Archived')}</option>
    </NativeSelect>
  )
}
