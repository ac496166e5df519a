import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { FlashSaleCandidate, MarketFlashSaleDetails } from '@rialto/contract'
import { PRICE_MAX, SEARCH_MAX, VOUCHER_USES_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { messageOf } from '../errors/show-error.ts'
import { useDebounced } from '../list/use-debounced.ts'
import { formatMoney } from '../settings/format-money.ts'
import { useSettings } from '../settings/settings-context.tsx'
import { useCandidates, useOfferDecisions } from './use-market-sales.ts'

interface AddProductDialogProps {
  sale: MarketFlashSaleDetails
  onClose: () => void
}

/** Adds a product of any shop to a flash sale. */
export function AddProductDialog({ sale, onClose }: AddProductDialogProps) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const { add } = useOfferDecisions(sale.id)
  const [words, setWords] = useState('')
  const [product, setProduct] = useState<FlashSaleCandidate | null>(null)
  const [price, setPrice] = useState<number | null>(null)
  const [quantity, setQuantity] = useState<number | null>(10)
  const search = useDebounced(words.trim())
  const found = useCandidates(sale.id, search).data?.items ?? []
  const shown = search === '' ? [] : found
  const errors = add.error instanceof ApiError ? add.error.errors : {}
  const money = (amount: number) => formatMoney(amount, currency)
  const isReady = product !== null && price !== null && quantity !== null

  function save() {
    if (isReady) add.mutate({ product_id: product.id, price, quantity }, { onSuccess: onClose })
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={add.isPending}
      title={t('Add a product')}
      lead={t('Its seller sees it among their flash sales, and may take it out until the sale begins.')}
      closeLabel={t('Close')}
    >
      <Form onSend={save} className="grid gap-4">
        {add.error && Object.keys(errors).length === 0 && (
          <Notice tone="error">{messageOf(add.error, t('The shop cannot be reached'))}</Notice>
        )}
        <TextField
          type="search"
          label={t('Find a product')}
          autoComplete="off"
          autoFocus
          maxLength={SEARCH_MAX}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        {shown.length > 0 && (
          <RadioGroup
            label={t('Product')}
            className="max-h-56 overflow-y-auto"
            value={product && String(product.id)}
            error={errors.product_id?.[0]}
            onChange={(value) => setProduct(shown.find(({ id }) => String(id) === value) ?? null)}
            options={shown.map((each) => ({
              value: String(each.id),
              label: `${each.name} · ${each.shop.name}`,
              aside: <bdi className="text-ink-2">{money(each.price)}</bdi>,
            }))}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            label={t('Price in the sale')}
            decimals={2}
            min={0.01}
            max={PRICE_MAX}
            end={<span className="text-ink-2">{currency.symbol}</span>}
            hint={product ? t('Below {{amount}}', { amount: money(product.price) }) : undefined}
            value={price}
            error={errors.price?.[0]}
            onChange={setPrice}
          />
          <NumberField
            label={t('Pieces')}
            min={1}
            max={VOUCHER_USES_MAX}
            hint={product ? t('In stock: {{number}}', { number: product.stock }) : undefined}
            value={quantity}
            error={errors.quantity?.[0]}
            onChange={setQuantity}
          />
        </div>
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="pri" pending={add.isPending} unready={!isReady}>
            {t('Add it')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
