import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay, formatMoment } from '@rialto/client/moments.ts'
import type { Attachment, MarketTicketDetails, MarketTicketMessage, MarketTicketNote } from '@rialto/contract'
import { INTERNAL_NOTE_MAX } from '@rialto/contract/limits'
import { Badge } from '@rialto/ui/badge.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { FileText } from 'lucide'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useCustomerWords } from '../customers/use-customers.ts'
import { messageOf } from '../lib/errors.tsx'
import { Kbd, useKeys } from '../lib/keys.tsx'
import { formatMoney } from '../lib/money.tsx'
import { useCanOpen } from '../lib/place.tsx'
import { useSettings } from '../lib/settings.tsx'
import { AnswerForm } from './answer-form.tsx'
import { useTicket, useTicketChanges } from './use-tickets.ts'

const CLOSED = ['completed', 'cancel']

/** A ticket with all that was written, the customer's facts, and the answer. */
export function OpenedTicket({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useTicket(id)
  if (error && !data)
    return (
      <ErrorState
        title={t('The ticket could not be loaded')}
        retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
      >
        {messageOf(error, t('Nothing is lost. Check your connection, then try again.'))}
      </ErrorState>
    )
  if (!data) return <Skeleton className="h-80" />
  const { ticket } = data
  return (
    <div className="grid gap-5">
      <TicketHead ticket={ticket} />
      <TicketFacts ticket={ticket} />
      <TicketMessages messages={ticket.messages} notes={ticket.notes} customer={ticket.customer.name} />
      <NoteForm key={ticket.id} ticketId={ticket.id} />
      {CLOSED.includes(ticket.status) ? (
        <Notice>{t('This ticket is closed. If there is more to say, the shopper opens a new one.')}</Notice>
      ) : (
        <AnswerForm ticket={ticket} />
      )}
    </div>
  )
}

function TicketHead({ ticket }: { ticket: MarketTicketDetails }) {
  const { t } = useTranslation()
  const { label, tone } = useCustomerWords().tickets[ticket.status]
  const { assign } = useTicketChanges(ticket.id)
  const { assignee, staff } = ticket
  const isUnknown = assignee !== null && !staff.some(({ id }) => id === assignee.id)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <b dir="auto" className="min-w-0 flex-1 text-18 wrap-anywhere">
          {ticket.subject}
        </b>
        <Badge tone={tone} dot>
          {label}
        </Badge>
      </div>
      <p className="text-12 text-ink-2">
        <bdi>{ticket.ticket_number}</bdi> · {ticket.issue_type}
      </p>
      {assign.error && <Notice tone="error">{messageOf(assign.error, t('The shop cannot be reached'))}</Notice>}
      <NativeSelect
        label={t('Answered by')}
        value={assignee?.id ?? ''}
        disabled={assign.isPending}
        onChange={({ currentTarget: { value } }) => assign.mutate(value === '' ? null : Number(value))}
      >
        <option value="">{t('Nobody in particular')}</option>
        {isUnknown && <option value={assignee.id}>{assignee.name}</option>}
        {staff.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}

/** The customer, how to reach them and, for those who may see customers, what they have bought. */
function TicketFacts({ ticket: { customer, email, phone, order, facts, locale } }: { ticket: MarketTicketDetails }) {
  const { t, i18n } = useTranslation()
  const { currency, languages } = useSettings()
  const canOpen = useCanOpen()
  const language = languages.find(({ name }) => name === locale)
  return (
    <dl className="grid gap-2 border-y border-line py-4">
      <Fact label={t('Customer')}>
        {canOpen('/customers') ? (
          <Link to={`/customers/${customer.id}`} className="text-accent-ink underline-offset-3 hover:underline">
            <bdi>{customer.name}</bdi>
          </Link>
        ) : (
          <bdi>{customer.name}</bdi>
        )}
      </Fact>
      {email && (
        <Fact label={t('Email')}>
          <bdi className="wrap-anywhere">{email}</bdi>
        </Fact>
      )}
      {phone && (
        <Fact label={t('Phone')}>
          <bdi dir="ltr">{phone}</bdi>
        </Fact>
      )}
      {language && <Fact label={t('Writes in')}>{<bdi lang={language.name}>{language.title}</bdi>}</Fact>}
      {order && (
        <Fact label={t('About order')}>
          <bdi className="num">{order.code}</bdi>
        </Fact>
      )}
      {facts && (
        <>
          <Fact label={t('Orders')}>
            <span className="num">{facts.orders}</span>
            {facts.orders > 0 && (
              <span className="ms-2 text-ink-2">
                <bdi className="num">{formatMoney(facts.spent, currency)}</bdi>
              </span>
            )}
            {facts.latest_orders.length > 0 && (
              <span className="block text-12 text-ink-2">
                {facts.latest_orders.map((code) => (
                  <bdi key={code} className="me-2 inline-block">
                    {code}
                  </bdi>
                ))}
              </span>
            )}
          </Fact>
          <Fact label={t('Other tickets')}>
            <span className="num">{facts.other_tickets}</span>
          </Fact>
          <Fact label={t('Customer since')}>{formatLocalDay(facts.since, i18n.language)}</Fact>
        </>
      )}
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3 narrow:grid-cols-1 narrow:gap-0">
    <dt className="text-ink-2">{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** A note that only the staff see. It is apart from the answer, so that none is sent to the customer by mistake. */
function NoteForm({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation()
  const [written, setWritten] = useState<string>()
  const [wasOpen, setWasOpen] = useState(false)
  const { note } = useTicketChanges(ticketId)
  const open = () => setWritten((text) => text ?? '')
  useKeys([{ keys: 'N', label: t('Add a note for the staff'), run: open }])
  if (written === undefined)
    return (
      <Button autoFocus={wasOpen} variant="ghost" className="justify-self-start" onClick={open}>
        {t('Add a note for the staff')}
        <Kbd keys="N" />
      </Button>
    )

  const { error } = note
  const text = written.trim()
  function close() {
    note.reset()
    setWritten(undefined)
    setWasOpen(true)
  }
  return (
    <Form
      className="grid gap-2 rounded-card bg-warn-soft p-3.5"
      onSend={() => {
        if (text !== '' && !note.isPending) note.mutate(text, { onSuccess: close })
      }}
    >
      <TextArea
        autoFocus
        label={t('Note for the staff')}
        hint={t('The customer does not see this.')}
        rows={2}
        maxLength={INTERNAL_NOTE_MAX}
        dir="auto"
        value={written}
        onChange={({ currentTarget: { value } }) => setWritten(value)}
        error={
          error instanceof ApiError && error.errors.text?.[0]
            ? error.errors.text[0]
            : error && messageOf(error, t('The shop cannot be reached'))
        }
      />
      <div className="flex gap-2">
        <Button type="submit" pending={note.isPending} disabled={text === ''}>
          {t('Add note')}
        </Button>
        <Button variant="ghost" onClick={close}>
          {t('Cancel')}
        </Button>
      </div>
    </Form>
  )
}

interface TicketMessagesProps {
  messages: readonly MarketTicketMessage[]
  notes: readonly MarketTicketNote[]
  customer: string
}

/** All that was written, with who wrote it and when; the answers stand at the end side, and notes of the staff between them. */
function TicketMessages({ messages, notes, customer }: TicketMessagesProps) {
  const { t } = useTranslation()
  const entries = [
    ...messages.map((message) => ({
      key: `message ${message.id}`,
      at: message.created_at,
      row: <Message message={message} customer={customer} />,
    })),
    ...notes.map((note) => ({ key: `note ${note.id}`, at: note.created_at, row: <Note note={note} /> })),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (
    <ol aria-label={t('Messages')} className="grid gap-4">
      {entries.map(({ key, row }) => (
        <li key={key}>{row}</li>
      ))}
    </ol>
  )
}

interface MessageProps {
  message: MarketTicketMessage
  customer: string
}

function Message({ message: { type, author, message, created_at, attachments }, customer }: MessageProps) {
  const { t } = useTranslation()
  const isOwn = type === 'support'
  return (
    <div className={cx('grid gap-1', isOwn ? 'justify-items-end ps-8' : 'justify-items-start pe-8')}>
      <p
        dir="auto"
        className={cx(
          'rounded-card px-3.5 py-2.5 wrap-anywhere whitespace-pre-wrap',
          isOwn ? 'rounded-ee-[4px] bg-accent text-on-accent' : 'rounded-es-[4px] border border-line bg-card',
        )}
      >
        {message}
      </p>
      {attachments.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {attachments.map((file) => (
            <li key={file.id}>
              <AttachedFile file={file} />
            </li>
          ))}
        </ul>
      )}
      <Signature name={isOwn ? (author ?? t('Support')) : customer} at={created_at} />
    </div>
  )
}

function Note({ note: { author, text, created_at } }: { note: MarketTicketNote }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-1 rounded-control bg-warn-soft px-3.5 py-2.5">
      <b className="text-12 text-warn">{t('Note for the staff')}</b>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      <Signature name={author ?? t('Support')} at={created_at} />
    </div>
  )
}

function Signature({ name, at }: { name: string; at: string }) {
  const { i18n } = useTranslation()
  return (
    <p className="text-12 text-ink-2">
      <bdi>{name}</bdi> · <time dateTime={at}>{formatMoment(at, i18n.language)}</time>
    </p>
  )
}

/** Pictures are shown; every file is downloaded, never opened in the console's own window. */
function AttachedFile({ file: { name, url, type } }: { file: Attachment }) {
  const { t } = useTranslation()
  const isPicture = type.startsWith('image/')
  return (
    <a
      href={url}
      download={name}
      aria-label={t('Download {{name}}', { name })}
      className="flex min-h-11 max-w-60 items-center gap-2 overflow-hidden rounded-control border border-line bg-card hover:border-field"
    >
      {isPicture ? (
        <img src={url} alt={name} loading="lazy" className="h-24 w-32 bg-tile object-cover" />
      ) : (
        <span className="flex min-w-0 items-center gap-2 px-3">
          <Icon as={FileText} size={18} className="flex-none" />
          <bdi className="truncate">{name}</bdi>
        </span>
      )}
    </a>
  )
}
