import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ARTICLE_EXCERPT_MAX, ARTICLE_MARKDOWN_MAX, ARTICLE_TITLE_MAX } from '@rialto/contract/limits'
import type { ArticleKind } from '@rialto/contract/market-enums'
import { cx } from '@rialto/ui/cx.ts'
import { FieldNote } from '@rialto/ui/field.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { TextArea } from '@rialto/ui/text-area.tsx'
import { TextField } from '@rialto/ui/text-field.tsx'
import { Bold, Heading2, Italic, Link, List, TextQuote } from 'lucide'
import { type RefObject, useId, useState } from 'react'
import type { EditForm } from '../form/use-edit-form.ts'
import { type ArticleValues, CONTENT_LOCALE, nameOf } from './article-values.ts'
import { insertLink, insertPicture, type Selected, toggleMarks, togglePrefix } from './markdown-edits.ts'
import { PictureButton, useUploadPicture } from './picture-button.tsx'

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
