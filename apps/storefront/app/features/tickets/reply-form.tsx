import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide'
import { useState } from 'react'
import { showErrorToast, UnsavedChangesGuard } from '../forms/index.ts'
import { UploadProgress, useUpload } from '../uploads/index.ts'
import { AttachmentsField } from './attachments-field.tsx'
import { handlePastedFiles, useAttachments } from './use-attachments.ts'
import { cacheMessage, refreshTicket } from './use-tickets.ts'

/** The form for the next message of a ticket, with files. */
export function ReplyForm({ number }: { number: string }) {
  const { t } = useTranslation()
  const { form, text, write, send, attachments, errors, pending, progress, isDirty } = useReply(number)
  return (
    <Form ref={form} method="post" onSend={send} onPaste={handlePastedFiles(attachments.add)} className="grid gap-4">
      <TextArea
        label={t('Your message')}
        name="message"
        dir="auto"
        rows={3}
        aria-required
        value={text}
        error={errors.message}
        onChange={(event) => write(event.target.value)}
      />
      <AttachmentsField attachments={attachments} error={errors.attachments} />
      {attachments.sendable.length > 0 && <UploadProgress part={progress} />}
      <Button type="submit" variant="pri" pending={pending} className="ms-auto max-sm:w-full">
        <Icon as={Send} size={18} flip />
        {t('Send')}
      </Button>
      <UnsavedChangesGuard dirty={isDirty} />
    </Form>
  )
}

/** The state of a reply to a ticket and its submission. */
function useReply(number: string) {
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
