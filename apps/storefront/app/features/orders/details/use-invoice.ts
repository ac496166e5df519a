import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import { useState } from 'react'
import { showErrorToast } from '../../errors/index.ts'
import { blobOfType, downloadFile } from '../../uploads/index.ts'

/** Downloads the invoice, which requires the shopper's token. */
export function useInvoice({ id, order_code }: Pick<Order, 'id' | 'order_code'>) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  const open = async () => {
    setPending(true)
    try {
      const bytes = await api.call('GET /orders/{id}/invoice', { params: { id } })
      downloadFile(blobOfType(bytes, 'application/pdf'), `${order_code}.pdf`)
    } catch (error) {
      showErrorToast(error, t('The invoice could not be fetched'))
    } finally {
      setPending(false)
    }
  }
  return { open: () => void open(), pending }
}
