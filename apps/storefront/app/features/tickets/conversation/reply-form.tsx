import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { Send } from 'lucide'
import { UnsavedChangesGuard } from '../../forms/index.ts'
import { UploadProgress } from '../../uploads/index.ts'
import { AttachmentsField } from '../attachments/attachments-field.tsx'
import { handlePastedFiles } from '../attachments/handle-pasted-files.ts'
import { useReply } from './use-reply.ts'

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
