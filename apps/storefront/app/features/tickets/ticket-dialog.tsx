import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { User } from '@rialto/contract'
import { isolated } from '@rialto/contract/inline-text'
import { PER_PAGE_MAX, PHONE_MAX, SUBJECT_MAX } from '@rialto/contract/limits'
import { Button } from '@rialto/ui/button.tsx'
import { Dialog } from '@rialto/ui/dialog.tsx'
import { Form } from '@rialto/ui/form.tsx'
import type { OverlayState } from '@rialto/ui/modal-shell.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import {
  collectFieldErrors,
  UnsavedChangesGuard,
  UploadProgress,
  useFormEdits,
  useUpload,
  validateEmail,
} from '../forms/index.ts'
import { EmailField, phoneText } from '../session/index.ts'
import { useSettings } from '../settings/index.ts'
import { AttachmentsField } from './attachments-field.tsx'
import { ticketAddress } from './ticket-status.tsx'
import { handlePastedFiles, useAttachments } from './use-attachments.ts'
import { ticketsKey } from './use-tickets.ts'

interface TicketDialogProps extends OverlayState {
  /** The shopper, whose contacts are filled in. */
  user: User
  /** The order that is selected at first; empty for none. */
  orderCode: string
}

/** The dialog for a new ticket. Input is kept when it is closed; after sending, the conversation opens. */
export function TicketDialog({ user, orderCode, isOpen, onOpenChange }: TicketDialogProps) {
  const { t } = useTranslation()
  const ticket = useNewTicket(user, orderCode)
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        width="lg"
        title={t('New ticket')}
        lead={t('Tell us what happened. We answer here, and by mail.')}
        closeLabel={t('Close')}
      >
        <TicketForm ticket={ticket} />
      </Dialog>
      <UnsavedChangesGuard dirty={ticket.isDirty} />
    </>
  )
}

/** The form of a new ticket: subject, text, files and the shopper's contacts. */
function TicketForm({ ticket }: { ticket: NewTicket }) {
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

interface OrderSelectProps {
  /** The code of an order; empty for none. */
  value: string
  onChange: (code: string) => void
  error?: string
}

/** Selects which of the shopper's orders a ticket is about. */
function OrderSelect({ value, onChange, error }: OrderSelectProps) {
  const { t } = useTranslation()
  const { locale } = useSettings()
  const orders = useOwnOrders()
  const isListed = value === '' || orders.some(({ order_code }) => order_code === value)
  return (
    <NativeSelect
      label={t('Order')}
      aside={t('optional')}
      name="order_number"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('Not about an order')}</option>
      {!isListed && <option value={value}>{value}</option>}
      {orders.map(({ id, order_code, placed_at, shop }) => (
        <option key={id} value={order_code}>
          {[order_code, formatLocalDay(placed_at, locale), shop.name].map(isolated).join(' · ')}
        </option>
      ))}
    </NativeSelect>
  )
}

interface TicketValues {
  issue_type: string
  subject: string
  message: string
  /** The code of an order; empty for none. */
  order_number: string
  email: string
  phone: string
}

type NewTicket = ReturnType<typeof useNewTicket>

/** The state of a new ticket and its submission. */
function useNewTicket(user: User, orderCode: string) {
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

/** The issue types of tickets, which the operator defines. */
function useIssueTypes() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['GET /ticket-issue-types'],
    queryFn: async ({ signal }) => (await api.call('GET /ticket-issue-types', { signal })).issue_types,
  })
  return { types: data ?? [], isError, retry: () => void refetch() }
}

/** The shopper's latest orders, as many as one request returns. */
function useOwnOrders() {
  const { data } = useQuery({
    queryKey: ['GET /orders', 'for a ticket'],
    queryFn: ({ signal }) => api.call('GET /orders', { query: { per_page: PER_PAGE_MAX }, signal }),
  })
  return data?.orders ?? []
}
