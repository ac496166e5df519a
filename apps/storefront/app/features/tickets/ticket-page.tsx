import { ApiError, isAbsent } from '@rialto/client/api/client.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Ticket } from '@rialto/contract'
import { Button, ButtonLink } from '@rialto/ui/button.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Lock, Send } from 'lucide'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { pageMeta } from '../../lib/page-meta.ts'
import { AccountPage } from '../account/index.ts'
import { showErrorToast, UnsavedChangesGuard, UploadProgress, useUpload } from '../forms/index.ts'
import { NotFoundScreen } from '../layout/index.ts'
import { ordersAddress } from '../orders/index.ts'
import { Moment } from '../settings/index.ts'
import type { Route } from './+types/ticket-page'
import { AttachmentsField } from './attachments-field.tsx'
import { Messages } from './messages.tsx'
import { isClosed, newTicketAddress, StatusBadge } from './ticket-status.tsx'
import { handlePastedFiles, useAttachments } from './use-attachments.ts'
import { cacheMessage, refreshTicket, useTicket } from './use-tickets.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('Support Ticket'), hidden: true })

export default function SupportTicket({ params: { ticketNumber } }: Route.ComponentProps) {
  return <TicketPage key={ticketNumber} number={ticketNumber} missing={<NotFoundScreen />} />
}

interface TicketPageProps {
  number: string
  /** Rendered for a ticket that does not exist or belongs to somebody else. */
  missing: ReactNode
}

/** `/support-ticket/{ticketNumber}`: the conversation with a reply form. */
export function TicketPage({ number, missing }: TicketPageProps) {
  const { t } = useTranslation()
  const { data, error, isError, isFetching, refetch } = useTicket(number)
  if (isError && isAbsent(error)) return missing
  return (
    <>
      <Link
        to="/support-tickets"
        className="touch-44 relative mb-2 inline-flex items-center gap-1.5 text-ink-2 transition-colors hover:text-ink"
      >
        <Icon as={ArrowLeft} size={16} flip />
        {t('Support Ticket')}
      </Link>
      <AccountPage
        title={data ? <Title ticket={data.ticket} /> : t('Support Ticket')}
        lead={data && <TicketFacts ticket={data.ticket} />}
      >
        {data ? (
          <div className="panel overflow-hidden">
            <Messages messages={data.messages} />
            <div className="border-t border-line p-4 sm:p-5">
              {isClosed(data.ticket.status) ? <ClosedNotice /> : <ReplyForm number={data.ticket.ticket_number} />}
            </div>
          </div>
        ) : isError ? (
          <div className="panel">
            <ErrorState
              title={t('The ticket could not be loaded')}
              retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
            >
              {t('Nothing is lost. Check your connection, then try again.')}
            </ErrorState>
          </div>
        ) : (
          <ConversationSkeleton />
        )}
      </AccountPage>
    </>
  )
}

function Title({ ticket: { subject, status } }: { ticket: Ticket }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5 wrap-anywhere">
      <bdi>{subject}</bdi>
      <StatusBadge status={status} className="tracking-normal" />
    </span>
  )
}

/** Number, issue type, order and date of a ticket in one line. */
function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <bdi dir="ltr">{ticket.ticket_number}</bdi>
      <bdi>{ticket.issue_type}</bdi>
      {ticket.order_number && (
        // Linked by the order's code, because a ticket does not contain its id.
        <TextLink to={ordersAddress({ search: ticket.order_number })}>
          {t('Order {{code}}', { code: ticket.order_number })}
        </TextLink>
      )}
      <Moment at={ticket.created_at} write={(moment) => t('Opened {{moment}}', { moment })} />
    </span>
  )
}

/** Replaces the reply form of a closed ticket. */
function ClosedNotice() {
  const { t } = useTranslation()
  return (
    <div className="grid gap-3 sm:flex sm:items-center">
      <Notice icon={Lock} className="flex-1">
        {t('This ticket is closed. If something is left, open a new one.')}
      </Notice>
      <ButtonLink to={newTicketAddress()}>{t('New ticket')}</ButtonLink>
    </div>
  )
}

/** Placeholder of a conversation. */
function ConversationSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('Loading')} className="panel overflow-hidden">
      <div className="grid gap-5 bg-ground p-4 sm:p-6">
        <Skeleton className="ms-auto h-14 w-3/5 rounded-sheet" />
        <Skeleton className="h-21 w-3/5 rounded-sheet" />
        <Skeleton className="ms-auto h-10 w-2/5 rounded-sheet" />
      </div>
      <div className="border-t border-line p-4 sm:p-5">
        <Skeleton className="h-21 rounded-control" />
      </div>
    </div>
  )
}

/** The form for the next message of a ticket, with files. */
function ReplyForm({ number }: { number: string }) {
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
