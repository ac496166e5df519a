import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { ArticlePreview } from '@rialto/contract'
import { ARTICLE_EXCERPT_MAX, ARTICLE_MARKDOWN_MAX, ARTICLE_TITLE_MAX } from '@rialto/contract/limits'
import type { ArticleKind, ArticleProblem } from '@rialto/contract/market-enums'
import { cx } from '@rialto/ui/cx.ts'
import { FieldNote } from '@rialto/ui/field.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton, type IconButtonProps } from '@rialto/ui/icon-button.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { Prose } from '@rialto/ui/prose.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Bold, Heading2, Italic, Link, List, Monitor, Smartphone, TextQuote, TriangleAlert } from 'lucide'
import { type RefObject, useId, useState } from 'react'
import type { EditForm } from '../form/use-edit-form.ts'
import { consoleApi } from '../lib/api.ts'
import { messageOf } from '../lib/errors.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useDebounced } from '../list/use-list-state.ts'
import { PictureButton, useUploadPicture } from './facts-row.tsx'
import { insertLink, insertPicture, type Selected, toggleMarks, togglePrefix } from './markdown-edits.ts'
import { type ArticleValues, CONTENT_LOCALE, nameOf } from './use-article-form.ts'

interface WritingPaneProps {
  form: EditForm<ArticleValues>
  kind: ArticleKind
  locale: string
  dir: 'ltr' | 'rtl'
  field: RefObject<HTMLTextAreaElement | null>
  onScroll: () => void
}

/** Title, summary and Markdown in one language; pictures may be dropped or pasted into the text. */
export function WritingPane({ form, kind, locale, dir, field, onScroll }: WritingPaneProps) {
  const { t } = useTranslation()
  const [isOver, setOver] = useState(false)
  const noteId = useId()
  const [title, excerpt, markdown] = [nameOf(locale, 'title'), nameOf(locale, 'excerpt'), nameOf(locale, 'markdown')]
  const text = form.values[markdown] ?? ''
  const { upload, isPending } = useUploadPicture()

  /** A picture belongs to the text in whose language it was added, also when another one is shown once it has arrived. */
  function addPictures(files: readonly File[]) {
    const area = field.current
    const caret = area?.selectionEnd ?? 0
    upload(files, (url) => {
      if (area?.isConnected) edit((selected) => insertPicture(selected, url))
      else
        form.set((values) => {
          const written = values[markdown] ?? ''
          const at = Math.min(caret, written.length)
          return { [markdown]: insertPicture({ text: written, start: at, end: at }, url).text }
        })
    })
  }
  function edit(change: (selected: Selected) => Selected) {
    const area = field.current
    if (!area) return
    const {
      text: changed,
      start,
      end,
    } = change({ text: area.value, start: area.selectionStart, end: area.selectionEnd })
    form.set({ [markdown]: changed })
    // The browser moves the selection to the end when the value changes.
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(start, end)
    })
  }
  const pictures = (files: FileList | null) => [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
  const error = form.errorOf(markdown)

  return (
    <div className="grid gap-4">
      <TextField
        label={t('Title')}
        dir={dir}
        lang={locale}
        maxLength={ARTICLE_TITLE_MAX}
        placeholder={locale === CONTENT_LOCALE ? undefined : form.values[nameOf(CONTENT_LOCALE, 'title')]}
        value={form.values[title] ?? ''}
        error={form.errorOf(title)}
        onChange={({ currentTarget }) => form.set({ [title]: currentTarget.value })}
      />
      {kind === 'post' && (
        <TextArea
          label={t('Summary')}
          hint={t('Empty: the beginning of the text')}
          rows={2}
          dir={dir}
          lang={locale}
          maxLength={ARTICLE_EXCERPT_MAX}
          value={form.values[excerpt] ?? ''}
          error={form.errorOf(excerpt)}
          onChange={({ currentTarget }) => form.set({ [excerpt]: currentTarget.value })}
        />
      )}
      <div className="grid gap-1.5">
        <WritingTools
          words={text.split(/\s+/).filter(Boolean).length}
          isUploading={isPending}
          onEdit={edit}
          onPictures={addPictures}
        />
        <textarea
          ref={field}
          dir={dir}
          lang={locale}
          aria-label={t('Text in Markdown')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
          maxLength={ARTICLE_MARKDOWN_MAX}
          value={text}
          onChange={({ currentTarget }) => form.set({ [markdown]: currentTarget.value })}
          onScroll={onScroll}
          onPaste={(event) => {
            const files = pictures(event.clipboardData.files)
            if (files.length === 0) return
            event.preventDefault()
            addPictures(files)
          }}
          onDragOver={(event) => {
            if (!event.dataTransfer.types.includes('Files')) return
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            setOver(false)
            const files = pictures(event.dataTransfer.files)
            if (files.length === 0) return
            event.preventDefault()
            addPictures(files)
          }}
          className={cx(
            'h-[60dvh] min-h-80 w-full resize-y rounded-control border border-field bg-card p-4 font-mono text-16 leading-relaxed md:text-14',
            isOver && 'border-accent bg-accent-soft',
          )}
        />
        <FieldNote id={noteId} error={error} hint={t('Pictures can be dropped or pasted into the text.')} />
      </div>
    </div>
  )
}

interface WritingToolsProps {
  words: number
  isUploading: boolean
  onEdit: (change: (selected: Selected) => Selected) => void
  onPictures: (files: readonly File[]) => void
}

/** Marks of Markdown for the selection, and pictures. */
function WritingTools({ words, isUploading, onEdit, onPictures }: WritingToolsProps) {
  const { t } = useTranslation()
  const tools = [
    { icon: Heading2, label: t('Heading'), change: (selected: Selected) => togglePrefix(selected, '## ') },
    { icon: Bold, label: t('Bold'), change: (selected: Selected) => toggleMarks(selected, '**') },
    { icon: Italic, label: t('Italic'), change: (selected: Selected) => toggleMarks(selected, '*') },
    { icon: Link, label: t('Link'), change: insertLink },
    { icon: List, label: t('List'), change: (selected: Selected) => togglePrefix(selected, '- ') },
    { icon: TextQuote, label: t('Quote'), change: (selected: Selected) => togglePrefix(selected, '> ') },
  ]
  return (
    <div role="toolbar" aria-label={t('Marks for the text')} className="flex flex-wrap items-center gap-1">
      {tools.map(({ icon, label, change }) => (
        <IconButton key={label} icon={icon} iconSize={18} label={label} onClick={() => onEdit(change)} />
      ))}
      <PictureButton size="sm" multiple pending={isUploading} label={t('Add pictures')} onChoose={onPictures} />
      <span className="ms-auto text-12 text-ink-2">{t('Words: {{number}}', { number: words })}</span>
    </div>
  )
}

interface PreviewPaneProps {
  form: EditForm<ArticleValues>
  locale: string
  dir: 'ltr' | 'rtl'
  box: RefObject<HTMLDivElement | null>
  onScroll: () => void
}

/** The article as readers will see it, as wide as on a desktop or a phone, and what they would miss. */
export function PreviewPane({ form: { values }, locale, dir, box, onScroll }: PreviewPaneProps) {
  const { t, i18n } = useTranslation()
  const [isPhone, setPhone] = useState(false)
  const read = (field: 'title' | 'markdown') =>
    values[nameOf(locale, field)] || (values[nameOf(CONTENT_LOCALE, field)] ?? '')
  const { preview, error } = usePreview(read('markdown'))
  return (
    <section aria-label={t('As it will appear')} className="grid gap-3">
      <div className="flex min-h-11 items-center gap-1">
        <h2 className="me-auto text-14">{t('As it will appear')}</h2>
        <WidthButton icon={Monitor} label={t('Desktop')} isOn={!isPhone} onClick={() => setPhone(false)} />
        <WidthButton icon={Smartphone} label={t('Phone')} isOn={isPhone} onClick={() => setPhone(true)} />
      </div>
      {error !== null && (
        <Notice tone="error">{messageOf(error, t('The preview cannot be made at the moment'))}</Notice>
      )}
      <div
        ref={box}
        dir={dir}
        lang={locale}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be in reach of the keyboard
        tabIndex={0}
        onScroll={onScroll}
        className={cx(
          'h-[60dvh] min-h-80 overflow-y-auto rounded-control border border-line bg-ground p-5 text-ink',
          isPhone && 'mx-auto w-full max-w-98',
        )}
      >
        <p className="text-12 text-ink-2">
          {[
            ...(values.publish_at ? [formatLocalDay(values.publish_at, i18n.language)] : []),
            ...(preview ? [t('Minutes to read: {{number}}', { number: preview.reading_minutes })] : []),
          ].join(' · ')}
        </p>
        <p className="mt-1 mb-4 text-28 font-semibold wrap-anywhere">{read('title')}</p>
        {preview && <Prose html={preview.html} />}
      </div>
      {preview && preview.problems.length > 0 && <Problems problems={preview.problems} />}
    </section>
  )
}

type WidthButtonProps = Pick<IconButtonProps, 'icon' | 'label' | 'onClick'> & { isOn: boolean }

const WidthButton = ({ isOn, ...button }: WidthButtonProps) => (
  <IconButton {...button} iconSize={18} aria-pressed={isOn} className={cx(isOn && 'bg-accent-soft text-accent-ink')} />
)

/** Findings in the text, a sentence each. */
function Problems({ problems }: Pick<ArticlePreview, 'problems'>) {
  const { t } = useTranslation()
  const say: Record<ArticleProblem, (name: string) => string> = {
    removed: (name) => t('{{name}} is not shown: it is not allowed in articles', { name }),
    no_picture: (name) => t('There is no picture {{name}} in this market', { name }),
    no_description: (name) => t('The picture {{name}} has no description for people who cannot see it', { name }),
    no_heading: (name) => t('The link {{name}} leads to no heading', { name }),
    file_link: (name) => t('The link {{name}} leads to a file', { name }),
  }
  return (
    <ul aria-label={t('Checks')} className="grid">
      {problems.map(({ kind, name }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: the same problem may occur twice
          key={`${kind} ${name} ${index}`}
          className="flex items-start gap-2.5 border-b border-line py-2 last:border-0"
        >
          <Icon as={TriangleAlert} size={18} className="flex-none text-warn" />
          <span className="min-w-0 wrap-anywhere">{say[kind](name)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Markdown as the server renders it for readers, once typing has paused. */
function usePreview(markdown: string): { preview: ArticlePreview | undefined; error: unknown } {
  const settled = useDebounced(markdown)
  const { data, error } = useQuery({
    queryKey: ['POST /admin/content/preview', settled],
    queryFn: ({ signal }) => consoleApi.call('POST /admin/content/preview', { body: { markdown: settled }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  return { preview: data, error }
}

interface SearchPreviewProps {
  form: EditForm<ArticleValues>
  kind: ArticleKind
  locale: string
  dir: 'ltr' | 'rtl'
  /** The address as it was saved; empty for a new article. */
  path: string
}

const SENTENCE_MAX = 160

/** The article as search engines show it. */
export function SearchPreview({ form: { values }, kind, locale, dir, path }: SearchPreviewProps) {
  const { t } = useTranslation()
  const { app_name } = useSettings()
  const read = (field: 'title' | 'excerpt' | 'markdown') =>
    values[nameOf(locale, field)] || (values[nameOf(CONTENT_LOCALE, field)] ?? '')
  const sentence = read('excerpt') || withoutMarks(read('markdown'))
  const address = values.slug ? `/${kind === 'post' ? 'blog' : 'page'}/${values.slug}` : path
  return (
    <section aria-label={t('In search engines')} className="grid gap-1 border-t border-line pt-3">
      <h2 className="mb-1 text-14">{t('In search engines')}</h2>
      <span dir="ltr" className="truncate text-start text-12 text-ink-2">
        {window.location.host}
        {address}
      </span>
      <span dir={dir} className="truncate text-accent-ink">
        {read('title') || t('No title yet')} | {app_name}
      </span>
      <span dir={dir} className="line-clamp-3 text-12 text-ink-2">
        {sentence.slice(0, SENTENCE_MAX)}
      </span>
    </section>
  )
}

/** The words of Markdown, near enough for a preview. */
const withoutMarks = (markdown: string): string =>
  markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]*>/g, '')
    .replace(/^[#>\-\s]+/gm, '')
    .replace(/[*_`]/g, '')
    .trim()
