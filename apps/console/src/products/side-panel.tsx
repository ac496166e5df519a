import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerProductDetails } from '@rialto/contract'
import { PRODUCT_STATUSES } from '@rialto/contract/enums'
import { Button } from '@rialto/ui/button.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { TriangleAlert } from 'lucide'
import { useState } from 'react'
import { MomentField, MoneyField } from '../form/fields.tsx'
import type { EditForm } from '../form/use-edit-form.ts'
import { formatMoney } from '../lib/money.tsx'
import { usePlace } from '../lib/place.tsx'
import { useSettings } from '../lib/settings.tsx'
import { RecallDialog } from '../recalls/recall-dialog.tsx'
import { EditorSection } from './content-sections.tsx'
import { usePricePerUnit } from './legal-sections.tsx'
import { cheapestOf, type ProductValues, withPrice } from './product-values.ts'
import { useProductWords } from './product-words.tsx'

interface SidePanelProps {
  form: EditForm<ProductValues>
  product: SellerProductDetails | null
}

/** Status and time of publication beside previews of the card and of a search result, as far as the form says now. */
export function SidePanel({ form, product }: SidePanelProps) {
  const { t } = useTranslation()
  const words = useProductWords()
  const { status, publish_at: publishAt } = form.values
  return (
    <aside className="grid content-start gap-5 lg:sticky lg:top-6">
      <NativeSelect
        label={t('Status')}
        value={status}
        error={form.errorOf('status')}
        onChange={({ currentTarget }) =>
          form.set({ status: PRODUCT_STATUSES.find((one) => one === currentTarget.value) ?? status })
        }
      >
        {PRODUCT_STATUSES.map((one) => (
          <option key={one} value={one}>
            {words[one].label}
          </option>
        ))}
      </NativeSelect>
      {status === 'draft' && (
        <MomentField
          isOptional
          label={t('Publish at')}
          hint={t('Empty: when you publish it')}
          value={publishAt}
          error={form.errorOf('publish_at')}
          onChange={(publish_at) => form.set({ publish_at })}
        />
      )}
      {product && (
        <p className="flex justify-between border-t border-line pt-3 text-ink-2">
          {t('Sold')} <span className="num">{product.sold}</span>
        </p>
      )}
      {product && product.status !== 'draft' && <RecallButton product={product} />}
      <CardPreview values={form.values} />
      <SearchPreview values={form.values} />
    </aside>
  )
}

function RecallButton({ product }: { product: SellerProductDetails }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { id, name, safety, variants } = product
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        <Icon as={TriangleAlert} size={16} />
        {t('Recall for safety …')}
      </Button>
      {isOpen && (
        <RecallDialog product={{ id, name, identifier: safety.identifier, variants }} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

function CardPreview({ values }: { values: ProductValues }) {
  const { name, price, discount, pictures, brand, options, net_quantity } = values
  const { t } = useTranslation()
  const { currency } = useSettings()
  const { place } = usePlace()
  const cover = pictures[0]
  const [cheapest] = [...options.variants].sort((a, b) => a.price - b.price)
  const unitPrice = usePricePerUnit(values)(price, cheapest?.net_quantity ?? net_quantity)
  const isReduced = discount !== null && discount.price > 0 && discount.price < price
  return (
    <section aria-label={t('Preview')} className="grid gap-1 border-t border-line pt-3 max-lg:hidden">
      <h2 className="mb-1 text-14">{t('Preview')}</h2>
      <span className="relative aspect-square overflow-hidden rounded-card bg-tile">
        {cover && <img src={`${cover.picture}?w=480`} alt="" className="dim-dark size-full object-cover" />}
      </span>
      <span className="mt-1 text-12 text-ink-2">{brand}</span>
      <span>{name || t('No name yet')}</span>
      <span className="flex gap-2">
        <b className={isReduced ? 'num text-sale' : 'num'}>
          {formatMoney(isReduced ? discount.price : price, currency)}
        </b>
        {isReduced && <s className="num text-ink-2">{formatMoney(price, currency)}</s>}
      </span>
      {unitPrice && <span className="num text-12 text-ink-2">{unitPrice}</span>}
      <span className="text-12 text-ink-2">{place?.kind === 'shop' && place.shop.name}</span>
    </section>
  )
}

/** Search engines show the name and the sentence. */
function SearchPreview({ values: { name, summary, description } }: { values: ProductValues }) {
  const { t } = useTranslation()
  const { app_name } = useSettings()
  const sentence = summary || new DOMParser().parseFromString(description, 'text/html').body.textContent
  return (
    <section aria-label={t('In search engines')} className="grid gap-1 border-t border-line pt-3 max-lg:hidden">
      <h2 className="mb-1 text-14">{t('In search engines')}</h2>
      <span className="truncate text-accent-ink">
        {name || t('No name yet')} | {app_name}
      </span>
      <span className="line-clamp-3 text-12 text-ink-2">{sentence.slice(0, 160)}</span>
    </section>
  )
}

/** The price, and a discount that begins and ends by itself. */
export function PriceSection({ form }: { form: EditForm<ProductValues> }) {
  const { t } = useTranslation()
  const { price, discount, options } = form.values
  const isSingle = options.variants.length === 1
  const percent = discount && price > 0 ? Math.round(((price - discount.price) / price) * 100) : 0
  return (
    <EditorSection title={t('Price')} aside={percent > 0 ? `−${percent}%` : undefined}>
      <div className="grid gap-3 sm:grid-cols-2">
        <MoneyField
          label={t('Price')}
          hint={isSingle ? undefined : t('Of the cheapest variant; the others move along. Each has its own below.')}
          value={isSingle ? price : cheapestOf(options.variants)}
          error={form.errorOf('price')}
          onChange={(value) => form.set((present) => (isSingle ? { price: value } : withPrice(present, value)))}
        />
        <Checkbox
          className="self-end pb-2"
          checked={discount !== null}
          onChange={() => form.set({ discount: discount ? null : { price, from: null, to: null } })}
        >
          {t('On discount')}
        </Checkbox>
        {discount && (
          <>
            <MoneyField
              label={t('Discount price')}
              value={discount.price}
              error={form.errorOf('discount.price')}
              onChange={(value) => form.set({ discount: { ...discount, price: value } })}
            />
            <span className="max-sm:hidden" />
            <MomentField
              isOptional
              label={t('From')}
              hint={t('Empty: at once')}
              value={discount.from}
              onChange={(from) => form.set({ discount: { ...discount, from } })}
            />
            <MomentField
              isOptional
              label={t('Until')}
              hint={t('Empty: until you end it')}
              value={discount.to}
              error={form.errorOf('discount.to')}
              onChange={(to) => form.set({ discount: { ...discount, to } })}
            />
          </>
        )}
      </div>
    </EditorSection>
  )
}
