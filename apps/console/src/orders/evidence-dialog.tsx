import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { DisputeMessage, MarketDispute } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Checkbox } from '@rialto/ui/checkbox.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { openPdf } from '../lib/open-pdf.ts'

interface EvidenceDialogProps {
  dispute: MarketDispute
  onClose: () => void
}

/** Prints what is known of a disputed order, with those messages of its conversation that the staff chooses. */
export function EvidenceDialog({ dispute, onClose }: EvidenceDialogProps) {
  const { t } = useTranslation()
  const { id, orders, dashboard_url } = dispute
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const list = useQuery({
    queryKey: ['GET /admin/disputes/{id}/messages', id],
    queryFn: ({ signal }) => consoleApi.call('GET /admin/disputes/{id}/messages', { params: { id }, signal }),
    retry: false,
  })
  const print = useMutation({
    mutationFn: () =>
      openPdf(`${orders[0]?.order_code ?? ''}-evidence.pdf`, () =>
        consoleApi.call('GET /admin/disputes/{id}/evidence.pdf', {
          params: { id },
          query: chosen.size > 0 ? { messages: [...chosen].join(',') } : {},
        }),
      ),
  })
  const error = print.error ?? list.error
  const choose = (messageId: number, isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      if (isChosen) after.add(messageId)
      else after.delete(messageId)
      return after
    })
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      width="lg"
      title={t('Evidence')}
      lead={t(
        'One file with the order, its parcels with the proof of arrival, refunds, and the messages that you choose. Give it to the bank at the payment provider.',
      )}
      closeLabel={t('Close')}
    >
      <div className="grid gap-4">
        {error && <Notice tone="error">{messageOf(error, t('The shop cannot be reached'))}</Notice>}
        {list.data && (
          <Messages messages={list.data.messages} chosen={chosen} onChoose={choose} customer={t('The customer')} />
        )}
        {dashboard_url && (
          <a
            href={dashboard_url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center justify-self-start text-13 underline underline-offset-3 max-md:min-h-11"
          >
            {t('At the payment provider')}
          </a>
        )}
        <div className="grid grid-cols-2 gap-2.5">
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button variant="pri" pending={print.isPending} onClick={() => print.mutate()}>
            {t('Open the file')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface MessagesProps {
  messages: readonly DisputeMessage[]
  chosen: ReadonlySet<number>
  onChoose: (id: number, isChosen: boolean) => void
  customer: string
}

function Messages({ messages, chosen, onChoose, customer }: MessagesProps) {
  const { i18n, t } = useTranslation()
  if (messages.length === 0)
    return <p className="text-13 text-ink-2">{t('The customer and the shop have not written to each other.')}</p>
  return (
    <ul aria-label={t('Messages')} className="-mx-1 grid max-h-80 gap-1 overflow-y-auto p-1">
      {messages.map(({ id, from, text, at }) => (
        <li key={id}>
          <Checkbox checked={chosen.has(id)} onChange={({ currentTarget }) => onChoose(id, currentTarget.checked)}>
            <span className="text-12 text-ink-2">
              <bdi>{from === 'shop' ? t('The shop') : customer}</bdi> ·{' '}
              <time dateTime={at}>{formatMoment(at, i18n.language)}</time>
            </span>
            <span dir="auto" className="block wrap-anywhere whitespace-pre-wrap">
              {text}
            </span>
          </Checkbox>
        </li>
      ))}
    </ul>
  )
}
