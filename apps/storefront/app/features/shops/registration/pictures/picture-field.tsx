import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { PICTURE_TYPES } from '@rialto/contract/limits'
import { cx } from '@rialto/ui/cx.ts'
import { FieldNote } from '@rialto/ui/field.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { TextButton } from '@rialto/ui/text-button.tsx'
import { ImagePlus } from 'lucide'
import { type ReactNode, useId, useRef } from 'react'
import { useFileDrop, useObjectUrl } from '../../../uploads/index.ts'

interface PictureFieldProps {
  label: string
  aside?: string
  hint: ReactNode
  error?: ReactNode
  picture: Blob | null
  /** Width divided by height of the preview. */
  ratio: number
  onChoose: (file: File) => void
  /** Omitted for a required picture. */
  onRemove?: () => void
}

/** A picture input with preview that also accepts dropped files. */
export function PictureField({ label, aside, hint, error, picture, ratio, onChoose, onRemove }: PictureFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const url = useObjectUrl(picture)
  const { over, ...dropping } = useFileDrop(([file]) => file && onChoose(file))
  return (
    <div {...dropping} className="grid gap-1.5">
      <p className="flex items-baseline justify-between gap-3">
        <span id={`${id}-label`} className="font-semibold">
          {label}
        </span>
        {aside && <span className="text-ink-2">{aside}</span>}
      </p>
      <label
        className={cx(
          'grid cursor-pointer overflow-hidden rounded-control border border-dashed border-field text-ink-2 transition-colors hover:border-accent-edge hover:text-accent-ink has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent-edge has-[[aria-invalid=true]]:border-danger',
          ratio === 1 ? 'w-40' : 'w-full',
          over && 'border-accent-edge bg-accent-soft',
        )}
      >
        {url ? (
          <Picture src={url} alt="" sizes="560px" ratio={ratio} corner="none" className="w-full" />
        ) : (
          <span
            style={{ aspectRatio: ratio }}
            className="grid place-items-center content-center gap-1.5 p-3 text-center text-12"
          >
            <Icon as={ImagePlus} />
            {picture ? t('Chosen; it cannot be shown here') : t('Choose a picture')}
          </span>
        )}
        <input
          ref={input}
          type="file"
          accept={PICTURE_TYPES.join()}
          aria-labelledby={`${id}-label`}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) onChoose(file)
            // Allows the same file to be selected again.
            event.target.value = ''
          }}
          className="sr-only"
        />
      </label>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
      {picture && onRemove && (
        <TextButton
          onClick={() => {
            onRemove()
            // The *Remove* button disappears.
            input.current?.focus()
          }}
          className="justify-self-start"
        >
          {t('Remove {{name}}', { name: label })}
        </TextButton>
      )}
    </div>
  )
}
