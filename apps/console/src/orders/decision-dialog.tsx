import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../lib/errors.tsx'

interface DecisionDialogProps {
  title: string
  lead: string
  change: { isPending: boolean; error: Error | null }
  /** Whether all of it is filled in. */
  isReady: boolean
  labels: { send: string; close: string }
  onSend: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks the staff for what decides a refund or a dispute. */
export function DecisionDialog({
  title,
  lead,
  change,
  isReady,
  labels,
  onSend,
  onClose,
  children,
}: DecisionDialogProps) {
  const { t } = useTranslation()
  const send = () => {
    if (isReady && !change.isPending) onSend()
  }
  return (
    <Dialog isOpen onOpenChange={onClose} isLocked={change.isPending} title={title} lead={lead} closeLabel={t('Close')}>
      <Form className="grid gap-4" onSend={send}>
        {change.error && <Notice tone="error">{messageOf(change.error, t('The shop cannot be reached'))}</Notice>}
        {children}
        <div className="grid grid-cols-[2fr_3fr] gap-2.5">
          <Button onClick={onClose}>{labels.close}</Button>
          <Button type="submit" variant="pri" pending={change.isPending} disabled={!isReady}>
            {labels.send}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** Sends a decision of the staff, which then leaves its list and changes the overview's count and the orders that it is about. */
export function useDecision<Input>(list: string, decide: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: decide,
    onSettled: () =>
      Promise.all(
        [list, 'GET /admin/overview', 'GET /admin/orders/{id}'].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  })
}
