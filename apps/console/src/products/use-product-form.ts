import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerProductDetails } from '@rialto/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type EditForm, type Saved, useEditForm } from '../form/use-edit-form.ts'
import { consoleApi } from '../lib/api.ts'
import { arePricesExact, blankProduct, type ProductValues, toBody, toSaved } from './product-values.ts'
import { PRODUCTS_KEY } from './use-products.ts'

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
export function useProductForm(loaded: SellerProductDetails | null, onCreated: (id: number) => void): ProductForm {
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
