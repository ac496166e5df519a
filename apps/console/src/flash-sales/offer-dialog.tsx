import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerFlashSale } from '@rialto/contract'
import { priceDecimals } from '@rialto/contract/currencies'
import { SEARCH_MAX, VOUCHER_USES_MAX } from '@rialto/contract/limits'
import { displayPrice } from '@rialto/contract/price-rules'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { NumberField } from '@rialto/ui/number-field.tsx'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { useState } from 'react'
import { MoneyField } from '../form/fields.tsx'
import { messageOf } from '../lib/errors.tsx'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useDebounced } from '../list/use-list-state.ts'
import { useFoundProducts, useOfferChanges } from './use-flash-sales.ts'

/** Offers a product of the shop in a flash sale. */
export function OfferDialog({ sale, onClose }: { sale: SellerFlashSale; onClose: () => void }) {
  const { t } = useTranslation()
  const { add } = useOfferChanges()
  const [words, setWords] = useState('')
  const found = useFoundProducts(useDebounced(words.trim())).data?.products ?? []
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={add.isPending}
      title={t('Offer in {{name}}', { name: sale.name })}
      lead={t('Once the flash sale has begun, its offers stay until its end.')}
      closeLabel={t('Close')}
    >
      <OfferForm
        words={words}
        onWords={setWords}
        found={found.map((product) => ({
          id: product.id,
          label: product.name,
          price: displayPrice(product).unitPrice,
        }))}
        sendLabel={t('Offer it')}
        error={add.error}
        isPending={add.isPending}
        onSend={(offer) => {
          const { id: saleId, starts_at, ends_at } = sale
          void add.mutateAsync({ saleId, starts_at, ends_at, ...offer }).then(onClose, () => {})
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}

/** A product that can be put into a flash sale. */
interface OfferedProduct {
  id: number
  label: string
  /** Its price today, in decimals. */
  price: number
  /** Absent where the person knows it. */
  stock?: number
}

interface OfferFormProps {
  words: string
  onWords: (words: string) => void
  /** Those that the words find. */
  found: readonly OfferedProduct[]
  sendLabel: string
  error: Error | null
  isPending: boolean
  onSend: (offer: { product_id: number; price: number; quantity: number }) => void
  onCancel: () => void
}

/** Asks for the product of an offer in a flash sale, its price, and how many pieces. */
export function OfferForm(props: OfferFormProps) {
  const { words, onWords, found, sendLabel, error, isPending, onSend, onCancel } = props
  const { t } = useTranslation()
  const { currency } = useSettings()
  const [product, setProduct] = useState<OfferedProduct | null>(null)
  const [price, setPrice] = useState<number | null>(null)
  const [quantity, setQuantity] = useState<number | null>(10)
  const errors = error instanceof ApiError ? error.errors : {}
  const money = (amount: number) => formatMoney(amount, currency)
  const isReady = product !== null && price !== null && quantity !== null
  return (
    <Form onSend={() => isReady && onSend({ product_id: product.id, price, quantity })} className="grid gap-4">
      {error && Object.keys(errors).length === 0 && (
        <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>
      )}
      <TextField
        type="search"
        label={t('Find a product')}
        autoComplete="off"
        autoFocus
        maxLength={SEARCH_MAX}
        value={words}
        onChange={({ currentTarget }) => onWords(currentTarget.value)}
      />
      {found.length > 0 && (
        <RadioGroup
          label={t('Product')}
          className="max-h-56 overflow-y-auto"
          value={product && String(product.id)}
          error={errors.product_id?.[0]}
          onChange={(value) => setProduct(found.find(({ id }) => String(id) === value) ?? null)}
          options={found.map((each) => ({
            value: String(each.id),
            label: each.label,
            aside: <bdi className="text-ink-2">{money(each.price)}</bdi>,
          }))}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField
          label={t('Price in the sale')}
          min={10 ** -priceDecimals(currency.name)}
          hint={product ? t('Below {{amount}}', { amount: money(product.price) }) : undefined}
          value={price}
          error={errors.price?.[0]}
          onChange={setPrice}
        />
        <NumberField
          label={t('Pieces')}
          min={1}
          max={VOUCHER_USES_MAX}
          hint={product?.stock === undefined ? undefined : t('In stock: {{number}}', { number: product.stock })}
          value={quantity}
          error={errors.quantity?.[0]}
          onChange={setQuantity}
        />
      </div>
      <div className="grid grid-cols-2 gap-2.5">
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button type="submit" variant="pri" pending={isPending} unready={!isReady}>
          {sendLabel}
        </Button>
      </div>
    </Form>
  )
}
