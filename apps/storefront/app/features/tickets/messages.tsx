import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Attachment, TicketMessage } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { Skeleton, Spinner } from '@rialto/ui/loading.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { useHasBeenVisible } from '@rialto/ui/use-visibility.ts'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, RotateCw } from 'lucide'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Bubble, DaySeparator, groupByDay } from '../chat/index.ts'
import { blobOfType, downloadFile, formatFileSize, showErrorToast, useObjectUrl } from '../forms/index.ts'
import { Lightbox, type LightboxPicture } from '../lightbox/index.ts'
import { Moment, useSettings } from '../settings/index.ts'
import { FileTile } from './attachments-field.tsx'

/** The messages by day; new ones are announced to screen readers. */
export function Messages({ messages }: { messages: TicketMessage[] }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('Conversation')} className="bg-ground p-4 sm:p-6">
      <h2 className="sr-only">{t('Conversation')}</h2>
      <div role="log" className="grid gap-5">
        {groupByDay(messages, ({ created_at }) => created_at).map(({ at, messages }) => (
          <section key={at} className="grid gap-4">
            <DaySeparator at={at} />
            <ol className="grid gap-4">
              {messages.map((message) => (
                <Message key={message.id} message={message} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </section>
  )
}

function Message({ message: { type, message, created_at, attachments } }: { message: TicketMessage }) {
  const { t } = useTranslation()
  const mine = type === 'user'
  return (
    <li
      className={cx(
        'grid max-w-[min(84%,440px)] gap-1.5',
        mine ? 'ms-auto justify-items-end' : 'me-auto justify-items-start',
      )}
    >
      <Bubble look={mine ? 'mine' : 'theirs'} text={message} />
      {attachments.length > 0 && <SentFiles files={attachments} />}
      <p className="text-12 text-ink-2">
        {mine ? t('You') : t('Support')} · <Moment at={created_at} />
      </p>
    </li>
  )
}

/** The files of a message: pictures open in the lightbox, others are downloaded. */
function SentFiles({ files }: { files: readonly Attachment[] }) {
  const { t } = useTranslation()
  const pictures = files.filter(isPicture)
  const { open, ...view } = useAttachmentLightbox(pictures)
  return (
    <>
      <ul aria-label={t('Files')} className="flex max-w-full flex-wrap gap-2.5">
        {files.map((file) => (
          <li key={file.id} className="min-w-0">
            {isPicture(file) ? <SentPicture file={file} onOpen={() => open(file)} /> : <SentDocument file={file} />}
          </li>
        ))}
      </ul>
      <Lightbox label={t('Files')} {...view} />
    </>
  )
}

/** A small picture of a message, loaded when it scrolls into view. */
function SentPicture({ file, onOpen }: { file: Attachment; onOpen: () => void }) {
  const { t } = useTranslation()
  const { locale } = useSettings()
  const button = useRef<HTMLButtonElement>(null)
  const { url, isError, retry } = useSentPicture(file, useHasBeenVisible(button))
  const name = { name: file.name }
  return (
    <div className="grid justify-items-center gap-1">
      <button
        ref={button}
        type="button"
        aria-label={isError ? t('Load {{name}} again', name) : t('Look at {{name}}', name)}
        aria-haspopup={isError ? undefined : 'dialog'}
        aria-disabled={!url && !isError}
        onPointerEnter={Lightbox.warm}
        onFocus={Lightbox.warm}
        onClick={() => (isError ? retry() : url && onOpen())}
      >
        {url ? (
          <Picture src={url} alt="" sizes="80px" widest={80} className="w-20 border border-line" />
        ) : isError ? (
          <span className="grid aspect-square w-20 place-items-center rounded-control bg-ground-2 text-ink-2">
            <Icon as={RotateCw} />
          </span>
        ) : (
          <Skeleton className="aspect-square w-20 rounded-control" />
        )}
      </button>
      <bdi className="text-12 text-ink-2">{formatFileSize(file.size, locale)}</bdi>
    </div>
  )
}

/** A document of a message. It is downloaded on click, and never opened within the shop. */
function SentDocument({ file }: { file: Attachment }) {
  const { t } = useTranslation()
  const { locale } = useSettings()
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    try {
      downloadFile(await fetchSentFile(client, file), file.name)
    } catch (error) {
      showErrorToast(error, t('The file could not be fetched'))
    } finally {
      setPending(false)
    }
  }
  return (
    <button
      type="button"
      aria-busy={pending || undefined}
      onClick={() => !pending && void save()}
      className="flex max-w-full min-w-0 items-center gap-3 rounded-control border border-line-strong bg-card p-2.5 text-start transition-colors hover:border-field"
    >
      <FileTile />
      <span className="min-w-0">
        <TruncatedName className="font-semibold">{file.name}</TruncatedName>
        <bdi className="text-12 text-ink-2">{formatFileSize(file.size, locale)}</bdi>
      </span>
      <span className="sr-only">{t('Download')}</span>
      {pending ? <Spinner size={18} /> : <Icon as={Download} size={18} className="text-ink-2" />}
    </button>
  )
}

/**
 * The picture types that the server sends. A file is shown as its declared type, never as one that the browser guesses.
 */
const isPicture = ({ type }: Attachment): boolean => /^image\/(webp|jpeg|png)$/.test(type)
const typeOf = (file: Attachment): string => (isPicture(file) ? file.type : 'application/pdf')

/** Sent files never change. */
const sentFile = (file: Attachment) =>
  queryOptions({
    queryKey: ['GET /support-ticket/attachments/{id}', file.id],
    queryFn: async ({ signal }) =>
      blobOfType(
        await api.call('GET /support-ticket/attachments/{id}', { params: { id: file.id }, signal }),
        typeOf(file),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Fetches a file of a ticket with the shopper's token, or returns it from the query cache. */
const fetchSentFile = (client: QueryClient, file: Attachment): Promise<Blob> => client.fetchQuery(sentFile(file))

/** Returns a file from the query cache, if it is there. */
const cachedSentFile = (client: QueryClient, file: Attachment): Blob | undefined =>
  client.getQueryData(sentFile(file).queryKey)

/** A picture of a ticket, fetched as soon as it is wanted; `url` is an object URL once it has loaded. */
function useSentPicture(file: Attachment, wanted: boolean) {
  const { data, isError, refetch } = useQuery({ ...sentFile(file), enabled: wanted })
  return { url: useObjectUrl(data), isError, retry: () => void refetch() }
}

/** Opens a message's loaded pictures in the lightbox; their object URLs live as long as this component. */
function useAttachmentLightbox(files: readonly Attachment[]) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [view, setView] = useState<{ pictures: LightboxPicture[]; start: number }>({ pictures: [], start: 0 })
  const held = useRef<LightboxPicture[]>([])
  useEffect(() => () => hold(held, []), [])
  const open = (first: Attachment) => {
    const loaded = files.flatMap((file) => {
      const blob = cachedSentFile(client, file)
      return blob ? [{ file, blob }] : []
    })
    const pictures = loaded.map(({ file, blob }) => ({ src: URL.createObjectURL(blob), alt: file.name }))
    hold(held, pictures)
    setView({ pictures, start: loaded.findIndex(({ file }) => file.id === first.id) })
    setOpen(true)
  }
  return { ...view, isOpen, onOpenChange: setOpen, open }
}

function hold(held: RefObject<LightboxPicture[]>, pictures: LightboxPicture[]): void {
  for (const { src } of held.current) URL.revokeObjectURL(src)
  held.current = pictures
}
