import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { ProductHold, SellerProductDetails } from '@rialto/contract'
import { REPORT_TEXT_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Check } from 'lucide'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { ChangesBar, type FormWords } from '../form/changes-bar.tsx'
import { type EditForm, type Saved, useEditForm } from '../form/use-edit-form.ts'
import { consoleApi } from '../lib/api.ts'
import { messageOf, NotFound } from '../lib/errors.tsx'
import { Kbd, useKeys } from '../lib/keys.tsx'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { WaitingDetail } from '../list/waiting.tsx'
import { FactsSection, TextsSection } from './content-sections.tsx'
import { BeforeOrderSection, LabelPicture, UnitPriceSection } from './legal-sections.tsx'
import { PicturesSection } from './pictures-section.tsx'
import { arePricesExact, blankProduct, type ProductValues, toBody, toSaved } from './product-values.ts'
import { contentWords, textOrDash, useProductWords } from './product-words.tsx'
import { SafetySection } from './safety-section.tsx'
import { PriceSection, SidePanel } from './side-panel.tsx'
import { PRODUCTS_KEY, pageOf } from './use-products.ts'
import { VariantsSection } from './variants-section.tsx'

/** The editor of a product, or of a new one at `products/new`. */
export function ProductEditorScreen() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  // A new product gets its address with its first save, and the editor must not lose what is typed meanwhile.
  const [madeHere, setMadeHere] = useState<string | null>(null)
  if (id === 'new' || id === madeHere)
    return (
      <ProductEditor
        key="new"
        loaded={null}
        onCreated={(created) => {
          if (id === String(created)) return
          setMadeHere(String(created))
          void navigate(`/products/${created}`, { replace: true })
        }}
      />
    )
  return /^[1-9]\d{0,8}$/.test(id) ? <LoadedProduct key={id} id={Number(id)} /> : <NotFound />
}

function LoadedProduct({ id }: { id: number }) {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: ['GET /seller/products/{id}', id],
    queryFn: ({ signal }) => consoleApi.call('GET /seller/products/{id}', { params: { id }, signal }),
  })
  if (query.data) return <ProductEditor loaded={query.data.product} onCreated={() => {}} />
  return <WaitingDetail query={query} failed={t('The product could not be loaded')} />
}

interface ProductEditorProps {
  /** Null for a new product. */
  loaded: SellerProductDetails | null
  onCreated: (id: number) => void
}

/** All that a shop says about a product. */
function ProductEditor({ loaded, onCreated }: ProductEditorProps) {
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
          <UnitPriceSection form={form} />
          <BeforeOrderSection form={form} picture={(energy) => <LabelPicture form={form} energy={energy} />} />
          <SafetySection form={form} />
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

interface HoldNoticeProps {
  productId: number
  hold: ProductHold
}

/** Says why the market withholds the product; after a decision the shop may ask for another look. */
function HoldNotice({ productId, hold }: HoldNoticeProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const [text, setText] = useState('')
  const ask = useMutation({
    mutationFn: (words: string) =>
      consoleApi.call('POST /seller/products/{id}/another-look', { params: { id: productId }, body: { text: words } }),
    onSuccess: () => setAsking(false),
  })
  const isAsked = hold.is_asked || ask.isSuccess
  if (hold.state === 'waiting')
    return (
      <Notice tone="warn" className="mb-5">
        {t('The market looks at this product first. Shoppers see it once it is approved.')}
      </Notice>
    )
  if (hold.state === 'recalled')
    return (
      <Notice tone="error" className="mb-5">
        {t('It is recalled for safety: its page warns, and nobody can buy it.')}{' '}
        <Link to="/recalls" className="underline">
          {t('Recalls')}
        </Link>
      </Notice>
    )
  const send = () => {
    if (text.trim() !== '' && !ask.isPending) ask.mutate(text.trim())
  }
  return (
    <div className="mb-5 grid gap-3">
      <Notice tone="error">
        <b className="block">
          {hold.state === 'hidden'
            ? t('The market has hidden this product.')
            : t('The market has refused this product.')}
        </b>
        <span dir="auto" className="block wrap-anywhere whitespace-pre-wrap">
          {hold.reason}
        </span>
        {isAsked && <span className="mt-1 block">{t('You have asked for another look. The market decides.')}</span>}
      </Notice>
      {!isAsked && !isAsking && (
        <Button className="justify-self-start" onClick={() => setAsking(true)}>
          {t('Ask for another look')}
        </Button>
      )}
      {isAsking && (
        <Form className="grid gap-3" onSend={send}>
          <TextArea
            label={t('Your changes, or the reasons to show it')}
            dir="auto"
            rows={3}
            maxLength={REPORT_TEXT_MAX}
            value={text}
            error={ask.error ? messageOf(ask.error, t('The shop cannot be reached')) : undefined}
            onChange={(event) => setText(event.target.value)}
          />
          <div className="flex flex-wrap gap-2.5">
            <Button type="submit" variant="pri" pending={ask.isPending} disabled={text.trim() === ''}>
              {t('Send to the market')}
            </Button>
            <Button onClick={() => setAsking(false)}>{t('Cancel')}</Button>
          </div>
        </Form>
      )}
    </div>
  )
}

const AUTOSAVE_MS = 1_500

interface ProductForm {
  form: EditForm<ProductValues>
  /** As it was last saved; null for a product that does not exist yet. */
  product: SellerProductDetails | null
  /** When a draft last saved itself, in milliseconds since 1970; 0: not yet. */
  savedAt: number
}

/**
 * The edit of a product. A draft saves itself while it is typed: nobody but the shop's team sees it. Everything else waits for the
 * person, who sees beforehand what goes live.
 */
function useProductForm(loaded: SellerProductDetails | null, onCreated: (id: number) => void): ProductForm {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [own, setOwn] = useState<SellerProductDetails | null>(null)
  const [savedAt, setSavedAt] = useState(0)
  const product = newest(own, loaded)
  const latest = useRef(product)
  latest.current = product

  async function save(changes: Partial<ProductValues>, version: number): Promise<Saved<ProductValues>> {
    const { current } = latest
    const base = current ? toSaved(current).values : blankProduct
    const body = toBody(changes, base)
    const { variants } = changes.options ?? base.options
    if (variants.length > 1 && !arePricesExact(variants)) {
      const reason = t('Each choice must add the same amount to every price.')
      throw new ApiError(0, 'invalid', reason, { options: [reason] })
    }
    const { product: saved } = current
      ? await consoleApi.call('PATCH /seller/products/{id}', { params: { id: current.id }, body: { ...body, version } })
      : await consoleApi.call('POST /seller/products', { body: { ...body, name: changes.name ?? '' } })
    latest.current = saved
    setOwn(saved)
    setSavedAt(Date.now())
    queries.setQueryData(['GET /seller/products/{id}', saved.id], { product: saved })
    void queries.invalidateQueries({ queryKey: [PRODUCTS_KEY] })
    return toSaved(saved)
  }

  const form = useEditForm<ProductValues>({
    saved: product ? toSaved(product) : { version: 0, values: blankProduct },
    save,
    readCurrent: (current) => {
      const { product: changed } = current as { product: SellerProductDetails }
      latest.current = changed
      setOwn(changed)
      return toSaved(changed)
    },
  })

  const isDraft = form.values.status === 'draft' && form.base.status === 'draft'
  const arePriced = form.values.options.variants.length === 1 || arePricesExact(form.values.options.variants)
  const isWaiting =
    arePriced && isDraft && form.changed.length > 0 && form.values.name.trim() !== '' && form.failure === undefined
  const saveDraft = useEffectEvent(() => void form.autosave())
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of a value begins the pause anew
  useEffect(() => {
    if (!isWaiting || form.isBusy) return
    const timer = setTimeout(saveDraft, AUTOSAVE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, form.isBusy, form.values])

  // The address changes once nothing is unsaved, as the guard asks before any other change of it.
  const createdId = loaded === null && form.changed.length === 0 && !form.isBusy ? product?.id : undefined
  const tellCreated = useEffectEvent(onCreated)
  useEffect(() => {
    if (createdId !== undefined) tellCreated(createdId)
  }, [createdId])

  return { form, product, savedAt }
}

const newest = (a: SellerProductDetails | null, b: SellerProductDetails | null): SellerProductDetails | null =>
  a && b ? (a.version >= b.version ? a : b) : (a ?? b)
