import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketFlashOffer, MarketFlashSaleDetails } from '@rialto/contract'
import { CANCEL_REASON_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { MomentField } from '../form/fields.tsx'
import { messageOf } from '../lib/errors.tsx'
import { useIsMarket } from '../lib/settings.tsx'
import { useDebounced } from '../list/use-list-state.ts'
import { OfferForm } from './offer-dialog.tsx'
import { useCandidates, useOfferDecisions, useSaleActions } from './use-flash-sales.ts'

interface AddProductDialogProps {
  sale: MarketFlashSaleDetails
  onClose: () => void
}

/** Proposes a product of any shop for a flash sale; with a single seller it is added at once. */
export function AddProductDialog({ sale, onClose }: AddProductDialogProps) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const { add } = useOfferDecisions(sale.id)
  const [words, setWords] = useState('')
  const search = useDebounced(words.trim())
  const found = useCandidates(sale.id, search).data?.items ?? []
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={add.isPending}
      title={isMarket ? t('Propose a product') : t('Add a product')}
      lead={
        isMarket
          ? t('Its shop is told, and accepts or refuses. Until it accepts, neither price nor pieces change.')
          : undefined
      }
      closeLabel={t('Close')}
    >
      <OfferForm
        words={words}
        onWords={setWords}
        found={(search === '' ? [] : found).map(({ id, name, shop, price, stock }) => ({
          ...{ id, price, stock },
          label: isMarket ? `${name} · ${shop.name}` : name,
        }))}
        sendLabel={isMarket ? t('Propose it') : t('Add it')}
        error={add.error}
        isPending={add.isPending}
        onSend={(offer) => add.mutate(offer, { onSuccess: onClose })}
        onCancel={onClose}
      />
    </Dialog>
  )
}

interface RefuseDialogProps {
  sale: MarketFlashSaleDetails
  offer: MarketFlashOffer
  onClose: () => void
}

/** Refuses an offer or takes a product out, with the reason that its seller reads. */
export function RefuseDialog({ sale, offer, onClose }: RefuseDialogProps) {
  const { t } = useTranslation()
  const { refuse } = useOfferDecisions(sale.id)
  const [reason, setReason] = useState('')
  const fieldError = refuse.error instanceof ApiError ? refuse.error.errors.reason?.[0] : undefined
  const isWaiting = offer.state === 'waiting'
  const send = () => {
    if (reason.trim() !== '')
      refuse.mutate({ productId: offer.product_id, reason: reason.trim() }, { onSuccess: onClose })
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={refuse.isPending}
      title={isWaiting ? t('Refuse {{name}}', { name: offer.name }) : t('Take {{name}} out', { name: offer.name })}
      lead={
        isWaiting
          ? t('The seller reads the reason, and may make another offer.')
          : t('It is back at its usual price at once. Orders keep the price of the sale.')
      }
      closeLabel={t('Close')}
    >
      <Form onSend={send} className="grid gap-4">
        {refuse.error && !fieldError && (
          <Notice tone="error">{messageOf(refuse.error, t('The shop cannot be reached'))}</Notice>
        )}
        <TextArea
          label={t('Message to the seller')}
          dir="auto"
          rows={3}
          autoFocus
          maxLength={CANCEL_REASON_MAX}
          value={reason}
          error={fieldError}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="danger" pending={refuse.isPending} disabled={reason.trim() === ''}>
            {isWaiting ? t('Refuse') : t('Take out')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

const WEEK_MS = 7 * 24 * 60 * 60_000

/** The same times a week later, or as many weeks as it takes to be in the future. */
function nextTimes({ starts_at, ends_at }: MarketFlashSaleDetails) {
  const weeks = Math.max(1, Math.ceil((Date.now() - Date.parse(starts_at)) / WEEK_MS))
  const later = (moment: string) => new Date(Date.parse(moment) + weeks * WEEK_MS).toISOString()
  return { starts_at: later(starts_at), ends_at: later(ends_at) }
}

/** Plans a flash sale like this one at another time, then says which offers were left out and opens it. */
export function CopyDialog({ sale, onClose }: { sale: MarketFlashSaleDetails; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isMarket = useIsMarket()
  const { copy } = useSaleActions(sale.id)
  const [times, setTimes] = useState(() => nextTimes(sale))
  const errors = copy.error instanceof ApiError ? copy.error.errors : {}
  const field = (name: keyof typeof times) => ({
    value: times[name],
    error: errors[name]?.[0],
    onChange: (moment: string) => setTimes({ ...times, [name]: moment }),
  })
  const made = copy.data
  const open = () => {
    onClose()
    void navigate(`/market-sales/${made?.sale.id}`)
  }
  if (made)
    return (
      <Dialog isOpen onOpenChange={open} title={t('The flash sale is planned')} closeLabel={t('Close')}>
        <div className="grid gap-4">
          <p>
            {made.left_out > 0
              ? t('Offers that are not possible then and were left out: {{number}}', { number: made.left_out })
              : isMarket
                ? t('All its offers are proposed to their shops, which decide again.')
                : t('All its offers are in it.')}
          </p>
          <Button variant="pri" onClick={open}>
            {t('Open it')}
          </Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={copy.isPending}
      title={t('Plan {{name}} again', { name: sale.name })}
      lead={
        isMarket
          ? t('With the same names and picture. Its products are proposed to their shops again.')
          : t('With the same names, picture and products. Change them before it begins.')
      }
      closeLabel={t('Close')}
    >
      <Form onSend={() => copy.mutate(times)} className="grid gap-4">
        {copy.error && Object.keys(errors).length === 0 && (
          <Notice tone="error">{messageOf(copy.error, t('The shop cannot be reached'))}</Notice>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <MomentField {...field('starts_at')} label={t('From')} />
          <MomentField {...field('ends_at')} label={t('Until')} />
        </div>
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="pri" pending={copy.isPending}>
            {t('Plan it')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
