import { ApiError, currentOf } from '@rialto/client/api/client.ts'
import { localStore } from '@rialto/client/browser-storage.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import { ANSWER_MAX } from '@rialto/contract/limits'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Form } from '@rialto/ui/form.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { StarRating } from '@rialto/ui/star-rating.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { useMutation } from '@tanstack/react-query'
import { Flag } from 'lucide'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../lib/errors.tsx'
import { Kbd } from '../lib/keys.tsx'
import { latePart } from '../lib/late-part.tsx'
import { usePlace } from '../lib/place.tsx'
import { SentPhotos } from './review-parts.tsx'
import { type FeedbackItem, type FeedbackKind, feedbackCalls } from './use-feedback.ts'

const ReportDialog = latePart(async () => (await import('./report-dialog.tsx')).ReportDialog)

interface OpenedItemProps {
  kind: FeedbackKind
  item: FeedbackItem
  /** Puts the cursor into the answer's field at once. */
  isAnswering: boolean
  onChanged: (item: FeedbackItem) => void
}

/** A review or question whole, with its answer. Pass the item's id as `key`: typed texts belong to one item. */
export function OpenedItem({ kind, item, isAnswering, onChanged }: OpenedItemProps) {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const [isReporting, setReporting] = useState(false)
  return (
    <div className="grid gap-5">
      <ItemHead item={item} />
      {item.text && (
        <p dir="auto" className="text-16 wrap-anywhere whitespace-pre-wrap">
          {item.text}
        </p>
      )}
      {item.review && <SentPhotos photos={item.review.photos} by={item.author.name} />}
      <ItemProduct item={item} />
      {item.review?.hiddenReason != null && (
        <Notice tone="warn">
          <b className="block">{t('The market has hidden this review. It no longer counts.')}</b>
          <span dir="auto" className="block wrap-anywhere whitespace-pre-wrap">
            {item.review.hiddenReason}
          </span>
        </Notice>
      )}
      {item.answer && !isEditing ? (
        <ShownAnswer answer={item.answer} onEdit={() => setEditing(true)} />
      ) : (
        <AnswerForm
          kind={kind}
          item={item}
          isFocused={isAnswering || isEditing}
          onPublished={(changed) => {
            setEditing(false)
            onChanged(changed)
          }}
          onStale={(current) => {
            // The form stays, with the text that was typed.
            setEditing(true)
            onChanged(current)
          }}
          {...(isEditing && { onCancel: () => setEditing(false) })}
        />
      )}
      {item.isReported ? (
        <Notice icon={Flag}>{t('You have reported this. The operator decides.')}</Notice>
      ) : (
        <Button variant="bare" className="-ms-2 justify-self-start px-2! text-ink-2" onClick={() => setReporting(true)}>
          <Icon as={Flag} size={18} />
          {t('Report to the operator')}
        </Button>
      )}
      <Suspense>
        {isReporting && (
          <ReportDialog kind={kind} item={item} onClose={() => setReporting(false)} onChanged={onChanged} />
        )}
      </Suspense>
    </div>
  )
}

function ItemHead({ item: { author, at, review } }: { item: FeedbackItem }) {
  const { t, i18n } = useTranslation()
  return (
    <div className="flex items-center gap-3">
      <Avatar name={author.name} src={author.photo} size={40} />
      <div className="min-w-0">
        <b className="block truncate">
          <bdi>{author.name}</bdi>
        </b>
        <span className="flex flex-wrap items-center gap-x-2.5 text-12 text-ink-2">
          {review && <StarRating value={review.rating} label={t('Rated {{rating}} of 5', { rating: review.rating })} />}
          <time dateTime={at}>{formatMoment(at, i18n.language)}</time>
        </span>
      </div>
    </div>
  )
}

const linkStyle = 'text-accent-ink underline-offset-3 hover:underline'

function ItemProduct({ item: { product, review } }: { item: FeedbackItem }) {
  const { t } = useTranslation()
  const { place } = usePlace()
  const maySeeOrders = place?.kind === 'shop' && place.shop.permissions.includes('orders.read')
  return (
    <div className="flex items-center gap-3 border-y border-line py-3">
      <img
        src={`${product.thumbnail}?w=96`}
        alt=""
        width={44}
        height={44}
        className="dim-dark size-11 flex-none rounded-control bg-tile object-cover"
      />
      <div className="min-w-0">
        {/* The storefront is another application. */}
        <a
          href={`/products/${product.id}/details`}
          target="_blank"
          rel="noreferrer"
          className={`${linkStyle} block truncate`}
        >
          {product.name}
        </a>
        <span className="flex flex-wrap gap-x-2.5 text-12 text-ink-2">
          {review?.variant && <bdi>{review.variant}</bdi>}
          {review?.orderId && maySeeOrders && (
            <Link to={`/orders/${review.orderId}`} className={linkStyle}>
              {t('See the order')}
            </Link>
          )}
        </span>
      </div>
    </div>
  )
}

function ShownAnswer({ answer, onEdit }: { answer: NonNullable<FeedbackItem['answer']>; onEdit: () => void }) {
  const { t, i18n } = useTranslation()
  return (
    <section aria-label={t('Your answer')} className="border-s-2 border-accent ps-3.5">
      <p className="flex flex-wrap items-baseline gap-x-2.5 text-12 text-ink-2">
        <b className="text-ink">{t('Your answer')}</b>
        <time dateTime={answer.at}>{formatMoment(answer.at, i18n.language)}</time>
      </p>
      <p dir="auto" className="my-1.5 wrap-anywhere whitespace-pre-wrap">
        {answer.text}
      </p>
      <Button size="sm" onClick={onEdit}>
        {t('Change answer')}
      </Button>
    </section>
  )
}

interface AnswerFormProps {
  kind: FeedbackKind
  item: FeedbackItem
  /** Puts the cursor into the field at once. */
  isFocused: boolean
  onPublished: (item: FeedbackItem) => void
  /** Called with the item as it is now, when somebody else was faster. */
  onStale: (item: FeedbackItem) => void
  /** Only while an answer is being changed. */
  onCancel?: () => void
}

/** Writes the public answer. What is typed stays on this device until it is published. */
function AnswerForm({ kind, item, isFocused, onPublished, onStale, onCancel }: AnswerFormProps) {
  const { t } = useTranslation()
  const draft = `${usePlace().user.person.id} ${kind} ${item.id}`
  const [text, setText] = useState(() => readDraft(draft) || (item.answer?.text ?? ''))
  const box = useRef<HTMLFormElement>(null)
  const { mutate, error, isPending } = useMutation({
    mutationFn: (words: string) => feedbackCalls[kind].answer(item.id, words, item.version),
    onSuccess: (changed) => {
      writeDraft(draft, '')
      onPublished(changed)
    },
    onError: (failure) => {
      const current = currentOf(failure)
      if (current) onStale(feedbackCalls[kind].readCurrent(current))
    },
  })
  useEffect(() => {
    if (isFocused) box.current?.querySelector('textarea')?.focus()
  }, [isFocused])
  const change = (words: string) => {
    setText(words)
    writeDraft(draft, words === item.answer?.text ? '' : words)
  }
  const send = () => {
    if (text.trim() !== '' && !isPending) mutate(text.trim())
  }
  const fieldError = error instanceof ApiError ? error.errors.text?.[0] : undefined

  return (
    <Form
      ref={box}
      className="grid gap-3"
      onSend={send}
      onKeyDown={({ key, ctrlKey, metaKey }) => {
        if (key === 'Enter' && (ctrlKey || metaKey)) send()
      }}
    >
      {error && !fieldError && (
        <Notice tone={currentOf(error) ? 'warn' : 'error'}>
          {currentOf(error)
            ? t('Somebody else has answered meanwhile: “{{text}}”. Publish to replace that answer.', {
                text: item.answer?.text ?? '',
              })
            : messageOf(error, t('The shop cannot be reached'))}
        </Notice>
      )}
      <TextArea
        label={t('Your answer')}
        hint={t('Everybody can read it.')}
        dir="auto"
        rows={4}
        maxLength={ANSWER_MAX}
        value={text}
        error={fieldError}
        onChange={(event) => change(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-2.5">
        <Button type="submit" variant="pri" pending={isPending} disabled={text.trim() === ''}>
          {t('Publish answer')}
        </Button>
        {onCancel && (
          <Button
            onClick={() => {
              writeDraft(draft, '')
              onCancel()
            }}
          >
            {t('Cancel')}
          </Button>
        )}
        <span className="text-12 text-ink-2 max-md:hidden">
          <Kbd keys="Ctrl Enter" />
        </span>
      </div>
    </Form>
  )
}

const DRAFTS_MAX = 20

type Drafts = [name: string, text: string][]

/** The text that was typed for an answer and not sent, kept on this device. @param name of the person, the kind and the item */
const readDraft = (name: string): string => readAll().find(([known]) => known === name)?.[1] ?? ''

/** Keeps a text, or drops it if it is empty; the oldest of many drafts goes. */
function writeDraft(name: string, text: string): void {
  const others = readAll().filter(([known]) => known !== name)
  const drafts: Drafts = text.trim() === '' ? others : [...others, [name, text]]
  localStore.write('console_answers', drafts.length === 0 ? null : JSON.stringify(drafts.slice(-DRAFTS_MAX)))
}

function readAll(): Drafts {
  try {
    const stored: unknown = JSON.parse(localStore.read('console_answers') ?? '[]')
    return Array.isArray(stored) ? stored.filter(isDraft) : []
  } catch {
    return []
  }
}

const isDraft = (entry: unknown): entry is [string, string] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'string'
