import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerProductDetails } from '@rialto/contract'
import { PRODUCT_STATUSES } from '@rialto/contract/enums'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { MomentField } from '../../form/fields.tsx'
import type { EditForm } from '../../form/use-edit-form.ts'
import { formatMoney } from '../../lib/money.tsx'
import { usePlace } from '../../lib/place.tsx'
import { useSettings } from '../../lib/settings.tsx'
import { useProductWords } from '../product-words.ts'
import type { ProductValues } from './product-values.ts'

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
      <CardPreview values={form.values} />
      <SearchPreview values={form.values} />
    </aside>
  )
}

function CardPreview({ values: { name, price, discount, pictures, brand } }: { values: ProductValues }) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const { place } = usePlace()
  const cover = pictures[0]
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
