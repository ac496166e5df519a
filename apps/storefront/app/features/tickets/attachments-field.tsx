import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ATTACHMENT_BYTES_MAX, ATTACHMENT_TYPES, ATTACHMENTS_MAX } from '@rialto/contract/limits'
import { cx } from '@rialto/ui/cx.ts'
import { FieldNote } from '@rialto/ui/field.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { FileText, Paperclip, X } from 'lucide'
import { type ReactNode, useId, useRef } from 'react'
import { focusAfterRemoval, formatFileSize, useFileDrop } from '../forms/index.ts'
import { useSettings } from '../settings/index.ts'
import type { AttachmentProblem, Attachments, ChosenFile } from './use-attachments.ts'

const MEGABYTES = ATTACHMENT_BYTES_MAX / 1024 / 1024

interface AttachmentsFieldProps {
  attachments: Attachments
  error?: ReactNode
}

/** Files with previews: selected, dropped here, or pasted into the surrounding form (see {@link handlePastedFiles}). */
export function AttachmentsField({
  attachments: { files, sendable, tooMany, add, remove },
  error,
}: AttachmentsFieldProps) {
  const { t } = useTranslation()
  const noteId = useId()
  const field = useRef<HTMLFieldSetElement>(null)
  const { over, ...dropping } = useFileDrop(add)
  const message = tooMany ? t('No more than {{max}} files can be sent.', { max: ATTACHMENTS_MAX }) : error
  return (
    <fieldset ref={field} {...dropping} className="min-w-0">
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-3 font-semibold">
        {t('Files')}
        <span className="font-normal text-ink-2">{t('optional')}</span>
      </legend>
      <ul aria-label={t('Chosen files')} className="grid gap-2 empty:hidden">
        {files.map((file, place) => (
          <ChosenFileRow
            key={file.id}
            file={file}
            onRemove={() => {
              remove(file)
              focusAfterRemoval(field.current, place)
            }}
          />
        ))}
      </ul>
      {sendable.length < ATTACHMENTS_MAX && (
        <label
          className={cx(
            'flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control border border-dashed border-field px-3 py-2.5 text-ink-2 transition-colors hover:border-accent-edge hover:text-accent-ink has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent-edge has-[[aria-invalid=true]]:border-danger',
            over && 'border-accent-edge bg-accent-soft text-accent-ink',
            files.length > 0 && 'mt-2',
          )}
        >
          <Icon as={Paperclip} size={18} flip />
          {t('Add files')}
          <input
            type="file"
            multiple
            accept={ATTACHMENT_TYPES.join()}
            aria-invalid={message ? true : undefined}
            aria-describedby={noteId}
            onChange={(event) => {
              add([...(event.target.files ?? [])])
              // Allows the same file to be selected again.
              event.target.value = ''
            }}
            className="sr-only"
          />
        </label>
      )}
      <div className="mt-1.5">
        <FieldNote
          id={noteId}
          error={message}
          hint={
            <>
              {t('Up to {{max}} files of {{size}} MB: JPEG, PNG or PDF.', { max: ATTACHMENTS_MAX, size: MEGABYTES })}{' '}
              <span className="pointer-coarse:hidden">{t('You can also drop or paste them here.')}</span>
            </>
          }
        />
      </div>
    </fieldset>
  )
}

/** A selected file with preview and size, or with the reason why it cannot be sent. */
function ChosenFileRow({ file, onRemove }: { file: ChosenFile; onRemove: () => void }) {
  const { t } = useTranslation()
  const { locale } = useSettings()
  const problems: Record<AttachmentProblem, string> = {
    type: t('Only JPEG, PNG and PDF can be sent.'),
    size: t('The file is larger than {{max}} MB.', { max: ATTACHMENT_BYTES_MAX / 1024 / 1024 }),
  }
  return (
    <li
      className={cx(
        'flex min-w-0 items-center gap-3 rounded-control border p-2.5',
        file.problem ? 'border-danger bg-danger-soft' : 'border-line',
      )}
    >
      {file.url ? <Picture src={file.url} alt="" sizes="44px" widest={44} className="w-11" /> : <FileTile />}
      <p className="min-w-0 flex-1">
        <TruncatedName className="font-semibold">{file.name}</TruncatedName>
        {file.problem ? (
          <span role="alert" className="text-13 text-danger">
            {problems[file.problem]}
          </span>
        ) : (
          <bdi className="text-12 text-ink-2">{formatFileSize(file.blob.size, locale)}</bdi>
        )}
      </p>
      <IconButton
        data-remove
        icon={X}
        label={t('Remove {{name}}', { name: file.name })}
        onClick={onRemove}
        className="text-ink-2"
      />
    </li>
  )
}

/** Shown instead of a preview for files that are not pictures. */
export function FileTile() {
  return (
    <span className="grid size-11 flex-none place-items-center rounded-control bg-ground-2 text-ink-2">
      <Icon as={FileText} />
    </span>
  )
}
