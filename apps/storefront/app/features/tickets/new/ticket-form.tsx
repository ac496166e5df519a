import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { PHONE_MAX, SUBJECT_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { TextButton } from '@rialto/ui/text-button.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { EmailField } from '../../session/index.ts'
import { useSettings } from '../../settings/index.ts'
import { UploadProgress } from '../../uploads/index.ts'
import { AttachmentsField } from '../attachments/attachments-field.tsx'
import { handlePastedFiles } from '../attachments/handle-pasted-files.ts'
import { OrderSelect } from './order-select.tsx'
import { useIssueTypes } from './use-issue-types.ts'
import type { NewTicket } from './use-new-ticket.ts'

/** The form of a new ticket: subject, text, files and the shopper's contacts. */
export function TicketForm({ ticket }: { ticket: NewTicket }) {
  const { t } = useTranslation()
  const { direction } = useSettings()
  const { values, change, errors, attachments, pending, progress } = ticket
  return (
    <Form
      ref={ticket.form}
      method="post"
      onSend={ticket.send}
      onPaste={handlePastedFiles(attachments.add)}
      className="@container grid gap-5"
    >
      <div className="grid gap-x-5 gap-y-5 @min-[480px]:grid-cols-2">
        <IssueTypeField
          value={values.issue_type}
          error={errors.issue_type}
          onChange={(issue_type) => change({ issue_type })}
        />
        <OrderSelect
          value={values.order_number}
          error={errors.order_number}
          onChange={(order_number) => change({ order_number })}
        />
        <TextField
          label={t('Subject')}
          name="subject"
          dir="auto"
          autoComplete="off"
          maxLength={SUBJECT_MAX}
          aria-required
          value={values.subject}
          error={errors.subject}
          onChange={(event) => change({ subject: event.target.value })}
          className="@min-[480px]:col-span-2"
        />
        <TextArea
          label={t('Your message')}
          name="message"
          dir="auto"
          rows={5}
          aria-required
          value={values.message}
          error={errors.message}
          onChange={(event) => change({ message: event.target.value })}
          className="@min-[480px]:col-span-2"
        />
        <EmailField
          aside={t('optional')}
          value={values.email}
          error={errors.email}
          onChange={(email) => change({ email })}
        />
        <TextField
          label={t('Phone')}
          aside={t('optional')}
          name="phone"
          type="tel"
          dir="ltr"
          style={{ textAlign: direction === 'rtl' ? 'right' : 'left' }}
          autoComplete="tel"
          maxLength={PHONE_MAX}
          value={values.phone}
          error={errors.phone}
          onChange={(event) => change({ phone: event.target.value })}
        />
      </div>
      <AttachmentsField attachments={attachments} error={errors.attachments} />
      {attachments.sendable.length > 0 && <UploadProgress part={progress} />}
      <Button type="submit" variant="pri" size="lg" block pending={pending}>
        {t('Send the ticket')}
      </Button>
    </Form>
  )
}

interface IssueTypeFieldProps {
  value: string
  onChange: (type: string) => void
  error?: string
}

function IssueTypeField({ value, onChange, error }: IssueTypeFieldProps) {
  const { t } = useTranslation()
  const { types, isError, retry } = useIssueTypes()
  return (
    <NativeSelect
      label={t('What is it about?')}
      name="issue_type"
      aria-required
      value={value}
      error={
        isError ? (
          <>
            {t('The choices could not be loaded.')} <TextButton onClick={retry}>{t('Try again')}</TextButton>
          </>
        ) : (
          error
        )
      }
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="" hidden>
        {t('Please choose')}
      </option>
      {types.map((type) => (
        <option key={type} value={type}>
          {type}
        </option>
      ))}
    </NativeSelect>
  )
}
