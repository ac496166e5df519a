import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketProduct } from '@rialto/contract'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../../lib/api.ts'
import { HideForm } from '../hide-form.tsx'

interface RefuseDialogProps {
  products: readonly MarketProduct[]
  onClose: () => void
  onDone: () => void
}

/** Refuses several products that wait, with one reason. */
export function RefuseDialog({ products, onClose, onDone }: RefuseDialogProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const refuse = useMutation({
    mutationFn: (reason: string) =>
      consoleApi.call('POST /admin/products/refuse', { body: { ids: products.map(({ id }) => id), reason } }),
    onSuccess: () => {
      onDone()
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['GET /admin/products'] }),
  })
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      isLocked={refuse.isPending}
      title={t('Refuse products: {{number}}', { number: products.length })}
      closeLabel={t('Close')}
    >
      <HideForm
        kind="product"
        confirmLabel={t('Refuse')}
        error={refuse.error}
        isPending={refuse.isPending}
        onSend={(reason) => refuse.mutate(reason)}
        onCancel={onClose}
      >
        {t('Shoppers do not see them. Each shop reads the reason and may ask for another look.')}
      </HideForm>
    </Dialog>
  )
}
