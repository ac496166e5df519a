import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { FieldNote } from '@rialto/ui/field.tsx'
import { useId } from 'react'
import { PictureButton } from './picture-button.tsx'
import { useUploadPicture } from './use-upload-picture.ts'

interface CoverFieldProps {
  cover: string
  /** The picture that is shown without a chosen one. */
  fallback: string
  error: string | undefined
  className: string
  onChange: (cover: string) => void
}

/** The picture of a post's card: a chosen one, or else the first of the text. */
export function CoverField({ cover, fallback, error, className, onChange }: CoverFieldProps) {
  const { t } = useTranslation()
  const noteId = useId()
  const { upload, isPending } = useUploadPicture()
  const shown = cover || fallback
  return (
    <div className={cx('grid justify-items-start gap-1.5', className)}>
      <span className="font-semibold">{t('Cover')}</span>
      <div className="flex flex-wrap items-center gap-3">
        {shown && (
          <img src={`${shown}?w=240`} alt="" className="dim-dark h-16 w-24 rounded-control bg-tile object-cover" />
        )}
        <PictureButton
          size="sm"
          pending={isPending}
          label={t('Choose a cover')}
          onChoose={([file]) => file && upload([file], onChange)}
        />
        {cover && (
          <Button size="sm" className="max-md:min-h-11" onClick={() => onChange('')}>
            {t('Use the first picture of the text')}
          </Button>
        )}
      </div>
      <FieldNote id={noteId} error={error} hint={cover ? undefined : t('The first picture of the text is used.')} />
    </div>
  )
}
