import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerReturnDetails } from '@rialto/contract'
import { writtenCurrency } from '@rialto/contract/currencies'
import { COMPLAINT_ANSWER_MAX, PRICE_MAX, RETURN_ADDRESS_MAX, WITHDRAWAL_REASON_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { RadioGroup, type RadioOption } from '@rialto/ui/radio-group.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { useState } from 'react'
import { MoneyField } from '../form/fields.tsx'
import { formatMoney, TextWithAmount } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useReturnStep, useReturnWords, type WayOut } from './use-returns.ts'

/** Whole ways out, each with what becomes of the goods. `declined`: the market finds for the seller. */
type Outcome = 'refund' | 'send_back' | 'part_refund' | 'repair' | 'repair_back' | 'declined'

interface AnswerDialogProps {
  shown: SellerReturnDetails
  action: 'approve' | 'decide'
  onClose: () => void
}

/** The answer to a complaint: its seller agrees to a way out, or the market decides for one side. */
export function AnswerDialog({ shown, action, onClose }: AnswerDialogProps) {
  const { t } = useTranslation()
  const { actions } = useReturnWords()
  const step = useReturnStep(shown, onClose)
  const isMarket = action === 'decide'
  const outcomes = useOutcomes(shown, isMarket)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [offer, setOffer] = useState<number | null>(null)
  const [address, setAddress] = useState(shown.return_address)
  const [words, setWords] = useState('')
  const needsAddress = outcome === 'send_back' || outcome === 'repair_back'
  const isReady =
    outcome !== null &&
    (outcome !== 'part_refund' || (offer !== null && offer > 0)) &&
    (!needsAddress || address.trim() !== '') &&
    (!isMarket || words.trim() !== '')
  const send = () => {
    if (!isReady || step.isPending) return
    const wayOut = outcome === 'declined' ? null : wayOutOf(outcome, { offer, address })
    if (isMarket) step.mutate({ action, wayOut, reason: words })
    else if (wayOut) step.mutate({ action, wayOut, answer: words })
  }
  const follows = isMarket
    ? t('Both sides are mailed the decision with its reason. It cannot be taken back.')
    : outcome === 'refund'
      ? t('The money goes back at once. This cannot be taken back.')
      : outcome === 'part_refund'
        ? t('The customer takes it, or asks the market to decide. After 7 days it goes back by itself.')
        : t('The customer is mailed your answer.')
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={step.isPending}
      title={actions[action]}
      lead={follows}
      closeLabel={t('Close')}
      footer={
        <div className="grid grid-cols-2 gap-2.5">
          <Button disabled={step.isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form="return-answer" variant="pri" pending={step.isPending} disabled={!isReady}>
            {isMarket ? t('Decide') : t('Send the answer')}
          </Button>
        </div>
      }
    >
      <Form id="return-answer" onSend={send} className="grid gap-4">
        <RadioGroup
          look="cards"
          label={isMarket ? t('The decision') : t('What the customer gets')}
          options={outcomes}
          value={outcome}
          onChange={(value) => setOutcome(outcomes.find((one) => one.value === value)?.value ?? null)}
        />
        {outcome === 'part_refund' && (
          <MoneyField<number | null>
            label={t('Amount that goes back')}
            value={offer}
            min={0}
            max={shown.preview?.left ?? PRICE_MAX}
            isOptional
            onChange={setOffer}
          />
        )}
        {needsAddress && (
          <TextArea
            label={t('Where the goods are sent')}
            hint={t('With name, street, post code, town and country.')}
            dir="auto"
            rows={3}
            maxLength={RETURN_ADDRESS_MAX}
            value={address}
            onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          />
        )}
        <TextArea
          label={isMarket ? t('Reason, for both sides') : t('A line for the customer')}
          {...(!isMarket && { aside: t('optional') })}
          dir="auto"
          rows={3}
          maxLength={isMarket ? WITHDRAWAL_REASON_MAX : COMPLAINT_ANSWER_MAX}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        {shown.preview?.is_uncollected && outcome !== 'declined' && (
          <Notice tone="info">{t('The cash is not collected yet: the customer pays less instead.')}</Notice>
        )}
      </Form>
    </Dialog>
  )
}

function wayOutOf(outcome: Outcome, { offer, address }: { offer: number | null; address: string }): WayOut {
  const isBack = outcome === 'send_back' || outcome === 'repair_back'
  return {
    outcome:
      outcome === 'part_refund' ? outcome : outcome === 'refund' || outcome === 'send_back' ? 'refund' : 'repair',
    keeps_goods: !isBack,
    offer: outcome === 'part_refund' ? offer : null,
    send_to: isBack ? address : null,
  }
}

/** The ways out with what each costs. */
function useOutcomes(
  { preview, currency, complaint }: SellerReturnDetails,
  isMarket: boolean,
): (RadioOption & { value: Outcome })[] {
  const { t } = useTranslation()
  const written = writtenCurrency(currency, useSettings())
  const all = preview ? formatMoney(preview.amount, written) : undefined
  const isMissing = complaint?.reason === 'missing'
  return [
    {
      value: 'refund',
      label: t('Refund all of it'),
      description: (
        <>
          {!isMissing && t('They keep the goods.')}{' '}
          {preview && !isMarket && (
            <TextWithAmount
              write={(amount) => t('Off your balance: {{amount}}, with the commission given back.', { amount })}
              amount={-preview.off_balance}
              made={currency}
            />
          )}
        </>
      ),
      aside: all,
    },
    ...(isMissing ? [] : [{ value: 'send_back' as const, label: t('Refund when the goods are back'), aside: all }]),
    {
      value: 'part_refund',
      label: t('Refund a part'),
      description: isMissing ? undefined : t('They keep the goods.'),
      aside: t('you name it'),
    },
    {
      value: 'repair',
      label: t('Send a new one'),
      description: isMissing ? undefined : t('They keep the goods.'),
    },
    ...(isMissing
      ? []
      : [
          {
            value: 'repair_back' as const,
            label: t('Repair or replace it'),
            description: t('They send it to you first.'),
          },
        ]),
    ...(isMarket
      ? [{ value: 'declined' as const, label: t('For the seller'), description: t('Nothing goes back.') }]
      : []),
  ]
}
