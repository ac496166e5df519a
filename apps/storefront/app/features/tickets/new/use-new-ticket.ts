import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { User } from '@rialto/contract'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { collectFieldErrors, useFormEdits, validateEmail } from '../../forms/index.ts'
import { phoneText } from '../../session/index.ts'
import { useUpload } from '../../uploads/index.ts'
import { useAttachments } from '../attachments/use-attachments.ts'
import { ticketsKey } from '../list/use-tickets.ts'
import { ticketAddress } from '../ticket-addresses.ts'

export interface TicketValues {
  issue_type: string
  subject: string
  message: string
  /** The code of an order; empty for none. */
  order_number: string
  email: string
  phone: string
}

export type NewTicket = ReturnType<typeof useNewTicket>

/** The state of a new ticket and its submission. */
export function useNewTicket(user: User, orderCode: string) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { values, edit, changed, reset } = useFormEdits<TicketValues>({
    issue_type: '',
    subject: '',
    message: '',
    order_number: orderCode,
    email: user.email ?? '',
    phone: phoneText(user) ?? '',
  })
  const attachments = useAttachments(() => submission.clearError('attachments'))
  const submission = useUpload(
    async (api, ticket: TicketValues) =>
      api.answer('POST /support-ticket', {
        body: ticket,
        files: { attachments: (await attachments.untilRead()).map(({ blob }) => blob) },
      }),
    {
      onSuccess: ({ data, message }) => {
        // Rendered before the page is left, because the unsaved-changes guard would still ask.
        flushSync(() => {
          reset()
          attachments.clear()
        })
        void client.invalidateQueries({ queryKey: ticketsKey })
        void client.invalidateQueries({ queryKey: ['GET /dashboard'] })
        showToast({ tone: 'success', title: message || t('Your ticket is with us') })
        void navigate(ticketAddress(data.ticket.ticket_number))
      },
    },
  )
  const wrong = () =>
    collectFieldErrors({
      issue_type: values.issue_type ? undefined : t('Please choose what it is about'),
      subject: values.subject.trim() ? undefined : t('Please say in a few words what it is about'),
      message: values.message.trim() ? undefined : t('Please write what happened'),
      email: validateEmail(values.email, false, t),
    })
  return {
    ...submission,
    values,
    attachments,
    isDirty: changed.length > 0 || attachments.sendable.length > 0,
    change(part: Partial<TicketValues>) {
      for (const field of Object.keys(part)) submission.clearError(field)
      edit(part)
    },
    send() {
      const found = wrong()
      if (found) submission.showErrors(found)
      else void submission.submit(values)
    },
  }
}
