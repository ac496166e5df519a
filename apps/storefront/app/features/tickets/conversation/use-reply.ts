import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showErrorToast } from '../../errors/index.ts'
import { useUpload } from '../../uploads/index.ts'
import { useAttachments } from '../attachments/use-attachments.ts'
import { cacheMessage, refreshTicket } from './use-ticket.ts'

/** The state of a reply to a ticket and its submission. */
export function useReply(number: string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const attachments = useAttachments(() => submission.clearError('attachments'))
  const submission = useUpload(
    async (api, message: string) =>
      api.call('POST /support-ticket-message', {
        body: { ticket_number: number, message },
        files: { attachments: (await attachments.untilRead()).map(({ blob }) => blob) },
      }),
    {
      onSuccess: ({ message }) => {
        setText('')
        attachments.clear()
        cacheMessage(client, number, message)
      },
      onError: (error) => {
        showErrorToast(error, t('The shop cannot be reached'))
        // The ticket has been closed in the meantime; the refetched page says so.
        if (error instanceof ApiError && error.code === 'ticket_closed') refreshTicket(client, number)
      },
    },
  )
  return {
    ...submission,
    text,
    attachments,
    isDirty: text.trim() !== '' || attachments.sendable.length > 0,
    write(next: string) {
      submission.clearError('message')
      setText(next)
    },
    send() {
      if (!text.trim()) submission.showErrors({ message: t('Please write a message') })
      else void submission.submit(text)
    },
  }
}
