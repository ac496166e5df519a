import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketSellerDetails } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/errors.tsx'
import { ReasonFields } from '../../moderation/moderation-parts.tsx'
import { useReasons } from './use-reasons.ts'
import type { useDecide } from './use-sellers.ts'

interface ReasonFormProps {
  kind: 'reject' | 'close'
  seller: MarketSellerDetails
  decide: ReturnType<typeof useDecide>
  onCancel: () => void
}

/** Asks for the reason, which is the very text that the seller reads, and says what will follow. */
export function ReasonForm({ kind, seller, decide, onCancel }: ReasonFormProps) {
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
