import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { SellerProductDetails } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { ArrowLeft, Check } from 'lucide'
import { Link } from 'react-router'
import { ChangesBar, type FormWords } from '../../form/changes-bar.tsx'
import { Kbd, useKeys } from '../../lib/keys.tsx'
import { formatMoney } from '../../lib/money.tsx'
import { useSettings } from '../../lib/settings.tsx'
import { contentWords, textOrDash, useProductWords } from '../product-words.ts'
import { pageOf } from '../use-product-actions.ts'
import { FactsSection } from './facts-section.tsx'
import { HoldNotice } from './hold-notice.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { PriceSection } from './price-section.tsx'
import type { ProductValues } from './product-values.ts'
import { SidePanel } from './side-panel.tsx'
import { TextsSection } from './texts-section.tsx'
import { useProductForm } from './use-product-form.ts'
import { VariantsSection } from './variants-section.tsx'

interface ProductEditorProps {
  /** Null for a new product. */
  loaded: SellerProductDetails | null
  onCreated: (id: number) => void
}

/** All that a shop says about a product. */
export function ProductEditor({ loaded, onCreated }: ProductEditorProps) {
  const { i18n, t } = useTranslation()
  const { form, product, savedAt } = useProductForm(loaded, onCreated)
  const words = useFormWords()
  const { status, publish_at: publishAt } = form.values
  const plannedTime = status === 'draft' && publishAt !== null ? formatMoment(publishAt, i18n.language) : ''
  const isPlanned = plannedTime !== '' && Date.parse(publishAt ?? '') > Date.now()
  const isScheduled = isPlanned && form.base.publish_at === publishAt && !form.isNew
  async function publishNow() {
    if (form.values.status === 'draft') form.set({ status: 'active', publish_at: null })
    const isSaved = await form.save()
    // A refused publication leaves a draft, which goes on saving itself.
    if (!isSaved && form.base.status === 'draft') form.set({ status: 'draft', publish_at: publishAt })
  }
  /** A draft with a date goes live by itself: it is saved, and stays a draft until then. */
  async function publish() {
    if (!isPlanned) return publishNow()
    if (form.changed.length === 0 || (await form.save()))
      showToast({ tone: 'success', title: t('It goes on the shelf {{time}}', { time: plannedTime }) })
  }
  useKeys([{ keys: 'Ctrl Enter', label: isPlanned ? t('Schedule') : t('Publish'), run: () => void publish() }])
  return (
    <>
      <header className="mb-5 flex min-h-11 flex-wrap items-center gap-3">
        <Link to="/products" aria-label={t('Back to the products')} className="icon-btn -ms-2 hover:bg-hover">
          <Icon as={ArrowLeft} flip />
        </Link>
        <h1 className="min-w-0 text-22 wrap-anywhere">{form.values.name || t('New product')}</h1>
        {savedAt > 0 && form.changed.length === 0 && (
          // Last where there is no room beside the button, which must not move under a thumb: pressing it leaves a field, and that makes a change.
          <span role="status" className="flex items-center gap-1 text-ink-2 max-md:order-last max-md:w-full">
            <Icon as={Check} size={16} />
            {t('Saved {{time}}', { time: formatMoment(new Date(savedAt).toISOString(), i18n.language) })}
          </span>
        )}
        {status === 'draft' && (
          <div className="ms-auto flex flex-wrap items-center gap-2">
            {isPlanned && (
              <Button pending={form.isSaving} onClick={() => void publishNow()}>
                {t('Publish now')}
              </Button>
            )}
            {isScheduled && form.changed.length === 0 ? (
              <span role="status">{t('It goes on the shelf {{time}}', { time: plannedTime })}</span>
            ) : (
              <Button variant="pri" pending={form.isSaving} onClick={() => void publish()}>
                {isPlanned ? t('Schedule') : t('Publish')}
                <Kbd keys="Ctrl Enter" />
              </Button>
            )}
          </div>
        )}
        {product?.status === 'active' && !product.hold && (
          <a href={pageOf(product)} target="_blank" rel="noopener" className="ms-auto text-accent-ink underline">
            {t('View in the shop')}
          </a>
        )}
      </header>
      {product?.hold && <HoldNotice productId={product.id} hold={product.hold} />}
      <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_15rem]">
        <div className="min-w-0">
          <PicturesSection form={form} />
          <TextsSection form={form} />
          <FactsSection form={form} />
          <PriceSection form={form} />
          <VariantsSection form={form} />
        </div>
        <SidePanel form={form} product={product} />
      </div>
      <ChangesBar form={form} words={words} saveLabel={form.values.status === 'active' ? t('Publish') : t('Save')} />
    </>
  )
}

/** The fields in the words of the bar that says what goes live. */
function useFormWords(): FormWords<ProductValues> {
  const { i18n, t } = useTranslation()
  const { currency } = useSettings()
  const statuses = useProductWords()
  const money = (amount: number) => <span className="num">{formatMoney(amount, currency)}</span>
  return {
    ...contentWords(t),
    size_label: { label: t('Second option'), show: textOrDash },
    color_label: { label: t('First option'), show: textOrDash },
    price: { label: t('Price'), show: money },
    discount: { label: t('Discount'), show: (discount) => (discount ? money(discount.price) : '–') },
    status: { label: t('Status'), show: (status) => statuses[status].label },
    publish_at: { label: t('Publish at'), show: (at) => (at ? formatMoment(at, i18n.language) : '–') },
    pictures: { label: t('Pictures'), show: (pictures) => pictures.length },
    options: { label: t('Variants'), show: ({ variants }) => variants.length },
  }
}
