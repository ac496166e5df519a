import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { SellerOrderDetails } from '@rialto/contract'
import { INTERNAL_NOTE_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { useState } from 'react'
import { consoleApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/errors.tsx'
import { Fact } from '../../lib/section.tsx'
import { useOrderChange } from './use-order.ts'

/** Notes of the team about an order, which the customer never sees. */
export function OrderNotes({ order }: { order: SellerOrderDetails }) {
  const { i18n, t } = useTranslation()
  const [written, setWritten] = useState('')
  const add = useOrderChange(order.id, (text: string) =>
    consoleApi.call('POST /seller/orders/{id}/notes', { params: { id: order.id }, body: { text } }),
  )
  const message =
    add.error instanceof ApiError && add.error.errors.text?.[0]
      ? add.error.errors.text[0]
      : add.error && messageOf(add.error, t('The shop cannot be reached'))

  function send() {
    const text = written.trim()
    if (text === '' || add.isPending) return
    add.mutate(text, { onSuccess: () => setWritten('') })
  }

  return (
    <Fact title={t('Between us')}>
      {order.internal_notes.length > 0 && (
        <ul aria-label={t('Between us')} className="grid gap-2">
          {order.internal_notes.map(({ id, author, text, at }) => (
            <li key={id} className="rounded-control bg-warn-soft px-3.5 py-2.5">
              <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
              <p className="mt-1 text-12 text-warn">
                {author}, <time dateTime={at}>{formatMoment(at, i18n.language)}</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      <Form className="grid gap-2" onSend={send}>
        <TextArea
          label={t('Note for the team')}
          labelHidden
          placeholder={t('Note for the team')}
          hint={t('The customer does not see this.')}
          rows={2}
          maxLength={INTERNAL_NOTE_MAX}
          value={written}
          onChange={(event) => setWritten(event.target.value)}
          error={message}
        />
        <Button type="submit" className="justify-self-start" pending={add.isPending} disabled={written.trim() === ''}>
          {t('Add note')}
        </Button>
      </Form>
    </Fact>
  )
}
