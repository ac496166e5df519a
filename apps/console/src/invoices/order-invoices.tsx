import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OrderDocument, SellerOrderDetails } from '@rialto/contract'
import { writtenCurrency } from '@rialto/contract/currencies'
import type { InvoiceKind } from '@rialto/contract/enums'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { FileText } from 'lucide'
import { type ReactNode, useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { showError } from '../lib/errors.tsx'
import { formatMoney } from '../lib/money.tsx'
import { openPdf } from '../lib/open-pdf.ts'
import { usePlace } from '../lib/place.tsx'
import { Fact } from '../lib/section.tsx'
import { useSettings } from '../lib/settings.tsx'

export function useDocumentWords() {
  const { t } = useTranslation()
  const kinds: Record<InvoiceKind, string> = { invoice: t('Invoice'), credit_note: t('Credit note') }
  return { kinds }
}

/** Opens an invoice or credit note as it was issued, of the present shop or of any for the market's staff. */
export function PdfButton({
  document: { id, kind, number },
}: {
  document: Pick<OrderDocument, 'id' | 'kind' | 'number'>
}) {
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

interface OrderInvoicesProps {
  order: SellerOrderDetails
  /** Issues the invoice. */
  children?: ReactNode
}

/** The invoice of an order with its credit notes. */
export function OrderInvoices({ order, children }: OrderInvoicesProps) {
  const { i18n, t } = useTranslation()
  const { kinds } = useDocumentWords()
  const currency = writtenCurrency(order.currency, useSettings())
  const { documents = [] } = order
  if (documents.length === 0 && !children) return null
  return (
    <Fact title={t('Invoice')}>
      <ul className="grid gap-1">
        {documents.map((document) => (
          <li key={document.id} className="flex items-center gap-2">
            <span className="grid min-w-0 flex-1">
              <b className="num justify-self-start wrap-anywhere">{document.number}</b>
              <span className="text-12 text-ink-2">
                {kinds[document.kind]} · <bdi>{formatMoney(document.total, currency)}</bdi> ·{' '}
                <time dateTime={document.day}>{formatDay(document.day, i18n.language)}</time>
              </span>
            </span>
            <PdfButton document={document} />
          </li>
        ))}
      </ul>
      {children}
    </Fact>
  )
}
