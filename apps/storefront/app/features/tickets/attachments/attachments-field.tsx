import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ATTACHMENT_BYTES_MAX, ATTACHMENT_TYPES, ATTACHMENTS_MAX } from '@rialto/contract/limits'
import { cx } from '@rialto/ui/cx.ts'
import { FieldNote } from '@rialto/ui/field.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Paperclip } from 'lucide'
import { type ReactNode, useId, useRef } from 'react'
import { focusAfterRemoval, useFileDrop } from '../../uploads/index.ts'
import { ChosenFileRow } from './chosen-row.tsx'
import type { Attachments } from './use-attachments.ts'

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
