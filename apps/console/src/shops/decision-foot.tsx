import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketSellerDetails } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { Check, Eye } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useView } from '../access/view-banner.tsx'
import { messageOf } from '../lib/errors.tsx'
import { ReasonFields } from '../moderation/moderation-parts.tsx'
import { useDecide } from './use-sellers.ts'

/** The decision about a shop: what will follow in a sentence, then the buttons; the one that hurts at the far end. */
export function DecisionFoot({ seller }: { seller: MarketSellerDetails }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<'reject' | 'close' | null>(null)
  const decide = useDecide(seller.id)
  const { begin } = useView()
  const error = decide.error ?? begin.error
  const { status } = seller
  if (asking) return <ReasonForm kind={asking} seller={seller} decide={decide} onCancel={() => setAsking(null)} />
  return (
    <div className="sticky -bottom-5 -mx-5 -mb-5 grid gap-3 border-t border-line bg-card p-5">
      {error && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
      {(status === 'pending' || status === 'rejected') && (
        <>
          <p className="text-ink-2">
            {t('Approving opens the shop at once and mails its owner. Both stand in the record.')}
          </p>
          <div className="flex flex-wrap items-center gap-2.5">
            <Button variant="pri" pending={decide.isPending} onClick={() => decide.mutate({ kind: 'approve' })}>
              <Icon as={Check} size={18} />
              {t('Approve')}
            </Button>
            {status === 'pending' && (
              <Button variant="danger" className="ms-auto" onClick={() => setAsking('reject')}>
                {t('Reject …')}
              </Button>
            )}
          </div>
        </>
      )}
      {(status === 'active' || status === 'closed') && (
        <div className="flex flex-wrap items-center gap-2.5">
          {status === 'closed' && (
            <Button variant="pri" pending={decide.isPending} onClick={() => decide.mutate({ kind: 'reopen' })}>
              {t('Open again')}
            </Button>
          )}
          <Button pending={begin.isPending} onClick={() => begin.mutate(seller.id)}>
            <Icon as={Eye} size={18} />
            {t('See as this seller')}
          </Button>
          {status === 'active' && (
            <Button variant="danger" className="ms-auto" onClick={() => setAsking('close')}>
              {t('Close shop …')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

interface ReasonFormProps {
  kind: 'reject' | 'close'
  seller: MarketSellerDetails
  decide: ReturnType<typeof useDecide>
  onCancel: () => void
}

/** Asks for the reason, which is the very text that the seller reads, and says what will follow. */
function ReasonForm({ kind, seller, decide, onCancel }: ReasonFormProps) {
  const { t } = useTranslation()
  const reasons = useReasons(kind)
  const [text, setText] = useState('')
  const { mutate, error, isPending } = decide
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  const fieldError = error instanceof ApiError ? error.errors.reason?.[0] : undefined
  const send = () => {
    if (text.trim() !== '' && !isPending) mutate({ kind, reason: text.trim() })
  }
  return (
    <Form ref={box} className="grid scroll-mb-5 gap-4 border-t border-line pt-4" onSend={send}>
      <h3 className="text-16">
        {kind === 'reject' ? t('Reject {{name}}', { name: seller.name }) : t('Close {{name}}', { name: seller.name })}
      </h3>
      {error && !fieldError && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
      <ReasonFields
        reasons={reasons}
        hint={t('By mail, and in the storefront.')}
        text={text}
        error={fieldError}
        onText={setText}
      />
      <Notice>{kind === 'reject' ? <RejectionFollows /> : <ClosingFollows seller={seller} />}</Notice>
      <div className="grid grid-cols-2 gap-2.5">
        <Button onClick={onCancel}>{kind === 'reject' ? t('Keep waiting') : t('Keep open')}</Button>
        <Button type="submit" variant="danger" pending={isPending} disabled={text.trim() === ''}>
          {kind === 'reject' ? t('Reject and send') : t('Close and send')}
        </Button>
      </div>
    </Form>
  )
}

function RejectionFollows() {
  const { t } = useTranslation()
  return t('The shop is not shown. You can take this back or approve later; the mail stays sent.')
}

function ClosingFollows({ seller }: { seller: MarketSellerDetails }) {
  const { t } = useTranslation()
  return (
    <ul className="grid gap-1.5">
      <li>
        {t('All products ({{number}}) are no longer shown or sold, also not from carts.', { number: seller.products })}
      </li>
      <li>
        {t('Open orders ({{number}}) stay. The team still sees and completes them, and nothing else.', {
          number: seller.open_orders,
        })}
      </li>
      <li>
        {t('Conversations that wait ({{number}}) can still be answered; shoppers write nothing new.', {
          number: seller.waiting_conversations,
        })}
      </li>
      <li>{t('You can open the shop again at any time.')}</li>
    </ul>
  )
}

interface Reason {
  id: string
  label: string
  /** The proposed text for the seller; empty: they write their own. */
  text: string
}

/** Usual reasons of a decision, with texts to begin with. */
function useReasons(kind: 'reject' | 'close'): Reason[] {
  const { t } = useTranslation()
  const other = { id: 'other', label: t('Something else'), text: '' }
  if (kind === 'reject')
    return [
      {
        id: 'goods',
        label: t('Not our goods'),
        text: t('We do not offer goods of this kind. Thank you for thinking of us.'),
      },
      {
        id: 'incomplete',
        label: t('Something is missing'),
        text: t('We cannot tell who you are: the address or the description is not complete.'),
      },
      {
        id: 'name',
        label: t('Name taken'),
        text: t('There is a shop of this name already. Please choose another one and write to us.'),
      },
      other,
    ]
  return [
    {
      id: 'asked',
      label: t('The seller asked for it'),
      text: t('You asked us to close the shop. Write to us when you want to open it again.'),
    },
    {
      id: 'parcels',
      label: t('Parcels do not arrive'),
      text: t('Several shoppers have not got their parcels, and we could not reach you.'),
    },
    {
      id: 'rules',
      label: t('Against the rules'),
      text: t('Goods in your shop are against the rules of the market.'),
    },
    other,
  ]
}
