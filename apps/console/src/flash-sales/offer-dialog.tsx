import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductCard, SellerFlashSale } from '@rialto/contract'
import { PRICE_MAX, SEARCH_MAX, VOUCHER_USES_MAX } from '@rialto/contract/limits'
import { displayPrice } from '@rialto/contract/price-rules'
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
import { useFoundProducts, useOfferChanges } from './use-flash-sales.ts'

/** Offers a product in a flash sale: which one, its price, and how many pieces. */
export function OfferDialog({ sale, onClose }: { sale: SellerFlashSale; onClose: () => void }) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const { add } = useOfferChanges()
  const [words, setWords] = useState('')
  const [product, setProduct] = useState<ProductCard | null>(null)
  const [price, setPrice] = useState<number | null>(null)
  const [quantity, setQuantity] = useState<number | null>(10)
  const found = useFoundProducts(useDebounced(words.trim())).data?.products ?? []
  const errors = add.error instanceof ApiError ? add.error.errors : {}
  const isOther = add.error !== null && Object.keys(errors).length === 0
  const today = (each: ProductCard) => formatMoney(displayPrice(each).unitPrice, currency)
  const isReady = product !== null && price !== null && quantity !== null

  async function save() {
    if (!isReady) return
    await add.mutateAsync({ saleId: sale.id, product_id: product.id, price, quantity })
    onClose()
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={add.isPending}
      title={t('Offer in {{name}}', { name: sale.name })}
      lead={t('Once the flash sale has begun, its offers stay until its end.')}
      closeLabel={t('Close')}
    >
      <Form onSend={() => void save().catch(() => {})} className="grid gap-4">
        {isOther && <Notice tone="error">{messageOf(add.error, t('The shop cannot be reached'))}</Notice>}
        <TextField
          type="search"
          label={t('Find a product')}
          autoComplete="off"
          maxLength={SEARCH_MAX}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <RadioGroup
          label={t('Product')}
          className="max-h-56 overflow-y-auto"
          value={product && String(product.id)}
          error={errors.product_id?.[0]}
          onChange={(value) => setProduct(found.find(({ id }) => String(id) === value) ?? null)}
          options={found.map((each) => ({
            value: String(each.id),
            label: each.name,
            aside: <bdi className="text-ink-2">{today(each)}</bdi>,
          }))}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            label={t('Price in the sale')}
            decimals={2}
            min={0.01}
            max={PRICE_MAX}
            end={<span className="text-ink-2">{currency.symbol}</span>}
            hint={product ? t('Below {{amount}}', { amount: today(product) }) : undefined}
            value={price}
            error={errors.price?.[0]}
            onChange={setPrice}
          />
          <NumberField
            label={t('Pieces')}
            min={1}
            max={VOUCHER_USES_MAX}
            value={quantity}
            error={errors.quantity?.[0]}
            onChange={setQuantity}
          />
        </div>
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="pri" pending={add.isPending} unready={!isReady}>
            {t('Offer it')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
