import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { logProblem } from '@rialto/client/log.ts'
import type { ProductCard, VariantStock } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { revealRefused } from '@rialto/ui/checked-fields.ts'
import { Dialog } from '@rialto/ui/dialog.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { Price } from '@rialto/ui/price.tsx'
import { QuantityStepper } from '@rialto/ui/quantity-stepper.tsx'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { usePrice } from '../settings/index.ts'
import { addToCart } from './cart.ts'
import {
  choose,
  StockLine,
  useSizeRequest,
  VariantChoice,
  type VariantIds,
  withColor,
  withSize,
} from './variant-choice.tsx'

const nothingChosen: VariantIds = { size: null, color: null }

/** Chooses a card's size, colour and quantity and adds it to the cart; a sheet on phones. */
export function VariantDialog({ isOpen, onOpenChange, product }: OverlayState & { product: ProductCard }) {
  const { t } = useTranslation()
  const close = () => onOpenChange(false)
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} closeLabel={t('Close')} title={<bdi>{product.name}</bdi>}>
      <VariantForm product={product} onDone={close} />
    </Dialog>
  )
}

function VariantForm({ product: card, onDone }: { product: ProductCard; onDone: () => void }) {
  const { t } = useTranslation()
  const price = usePrice()
  const product = { ...card, variants: useVariants(card.id) }
  const [wanted, setWanted] = useState(nothingChosen)
  const [pieces, setPieces] = useState(1)
  const form = useRef<HTMLDivElement>(null)
  const choice = choose(product, wanted)
  const most = Math.max(1, choice.quantity)
  const quantity = Math.min(pieces, most)
  const pick = ({ size, color }: typeof choice) => setWanted({ size: size?.id ?? null, color: color?.id ?? null })
  const request = useSizeRequest(choice.needsSize)
  const add = () => {
    if (choice.needsSize) return request.ask()
    if (form.current && revealRefused(form.current)) return
    addToCart({
      product: { ...card, thumbnail: choice.picture ?? card.thumbnail },
      quantity,
      size: choice.size?.id,
      color: choice.color?.id,
      price: choice.price,
    })
    onDone()
  }
  return (
    <div ref={form} className="grid gap-5">
      <div className="flex items-center gap-4">
        <Picture src={choice.picture ?? card.thumbnail} alt="" sizes="96px" widest={96} className="w-24" />
        <div className="grid gap-1.5">
          {choice.isFrom && <span className="text-ink-2">{t('from')}</span>}
          <Price
            price={price(choice.price)}
            was={choice.was === null ? null : price(choice.was)}
            labels={{ now: t('Now'), was: t('Before') }}
          />
          <StockLine quantity={choice.needsSize && choice.quantity > 0 ? Number.POSITIVE_INFINITY : choice.quantity} />
          <Link
            to={`/products/${card.id}/details`}
            onClick={onDone}
            className="touch-44 relative justify-self-start text-accent-ink underline decoration-accent-line underline-offset-3 hover:decoration-current"
          >
            {t('View details')}
          </Link>
        </div>
      </div>
      <VariantChoice
        product={product}
        request={request}
        handle={{
          choice,
          pickSize: (id) => pick(withSize(product, choice, id)),
          pickColor: (id) => pick(withColor(product, choice, id)),
        }}
      />
      <div className="flex flex-wrap gap-2.5">
        <QuantityStepper
          size="lg"
          value={quantity}
          max={most}
          onChange={setPieces}
          labels={{
            quantity: t('Quantity'),
            decrease: t('One less of {{name}}', { name: card.name }),
            increase: t('One more of {{name}}', { name: card.name }),
          }}
        />
        <Button variant="pri" size="lg" disabled={choice.quantity === 0} onClick={add} className="flex-1">
          {choice.needsSize ? t('Choose a size') : t('Add to Cart')}
        </Button>
      </div>
    </div>
  )
}

/** The stock by size and colour, which a card does not contain. Undefined until it is loaded, and after a failure. */
function useVariants(id: number): VariantStock[] | undefined {
  const [variants, setVariants] = useState<VariantStock[]>()
  useEffect(() => {
    const controller = new AbortController()
    api
      .call('GET /product-details', { query: { product_id: id }, signal: controller.signal })
      .then(({ product }) => setVariants(product.variants))
      .catch((error: unknown) => controller.signal.aborted || logProblem('The stock could not be loaded', error))
    return () => controller.abort()
  }, [id])
  return variants
}
