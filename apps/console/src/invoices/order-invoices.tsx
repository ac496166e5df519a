import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatDay } from '@rialto/client/dates.ts'
import type { OrderDocument, SellerOrderDetails } from '@rialto/contract'
import { writtenCurrency } from '@rialto/contract/currencies'
import type { InvoiceKind } from '@rialto/contract/enums'
import { Button } from '@rialto/ui/button.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { FileText } from 'lucide'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { showError } from '../lib/errors.tsx'
import { formatMoney } from '../lib/money.tsx'
import { openPdf } from '../lib/open-pdf.ts'
import { usePlace } from '../lib/place.tsx'
import { Fact } from '../lib/section.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useOrderChange } from '../orders/use-orders.ts'

export function useDocumentWords() {
  const { t } = useTranslation()
  const kinds: Record<InvoiceKind, string> = { invoice: t('Invoice'), credit_note: t('Credit note') }
  return { kinds }
}

/** Opens an invoice or credit note as it was issued, of the present shop or of any for the market's staff. */
export function PdfButton({ document: { id, kind, number } }: { document: Pick<OrderDocument, 'id' | 'kind' | 'number'> }) {
  const { t } = useTranslation()
  const { place } = usePlace()
  const { kinds } = useDocumentWords()
  const [isOpening, setOpening] = useState(false)

  async function open() {
    if (isOpening) return
    setOpening(true)
    const call = place?.kind === 'market' ? 'GET /admin/invoices/{id}/pdf' : 'GET /seller/invoices/{id}/pdf'
    try {
      await openPdf(`${number}.pdf`, () => consoleApi.call(call, { params: { id } }))
    } catch (error) {
      showError(error, t('The invoice could not be fetched'))
    } finally {
      setOpening(false)
    }
  }
  return (
    <IconButton
      icon={FileText}
      iconSize={18}
      label={`${kinds[kind]} ${number} (PDF)`}
      pending={isOpening}
      onClick={() => void open()}
    />
  )
}

/** The invoice of an order with its credit notes, and the button that issues it. */
export function OrderInvoices({ order, mayIssue }: { order: SellerOrderDetails; mayIssue: boolean }) {
  const { i18n, t } = useTranslation()
  const { kinds } = useDocumentWords()
  const currency = writtenCurrency(order.currency, useSettings())
  const { documents = [], can } = order
  const issue = useOrderChange(order.id, () =>
    consoleApi.call('POST /seller/orders/{id}/invoice', { params: { id: order.id } }),
  )
  const isIssuable = mayIssue && can.invoice === true
  if (documents.length === 0 && !isIssuable) return null
  return (
    <Fact title={t('Invoice')}>
      <ul className="grid gap-1">
        {documents.map((document) => (
          <li key={document.id} className="flex items-center gap-2">
            <span className="grid min-w-0 flex-1">
              <b className="num wrap-anywhere">{document.number}</b>
              <span className="text-12 text-ink-2">
                {kinds[document.kind]}, <bdi>{formatMoney(document.total, currency)}</bdi>,{' '}
                <time dateTime={document.day}>{formatDay(document.day, i18n.language)}</time>
              </span>
            </span>
            <PdfButton document={document} />
          </li>
        ))}
      </ul>
      {isIssuable && (
        <Button
          className="justify-self-start"
          pending={issue.isPending}
          onClick={() => issue.mutate(undefined, { onError: (error) => showError(error, t('The shop cannot be reached')) })}
        >
          {t('Write the invoice')}
        </Button>
      )}
    </Fact>
  )
}
