import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { FieldNote } from '@rialto/ui/field.tsx'
import { useId } from 'react'
import { consoleApi } from '../../lib/api.ts'
import { ChoosePicture } from '../../pictures/choose-picture.tsx'

interface SalePictureProps {
  value: string
  error: string | undefined
  isFixed: boolean
  onChange: (address: string) => void
}

const upload = (picture: Blob) => consoleApi.call('POST /admin/flash-sales/pictures', { body: {}, files: { picture } })

/** The picture of a flash sale, which is uploaded at once and used when the form is saved. */
export function SalePicture({ value, error, isFixed, onChange }: SalePictureProps) {
  const { t } = useTranslation()
  const id = useId()
  const verb = value ? t('Change') : t('Choose a picture')
  return (
    <div className="grid justify-items-start gap-1.5">
      <span className="font-semibold">{t('Picture')}</span>
      <div className="flex flex-wrap items-center gap-3">
        {value && (
          <img
            src={`${value}?w=320`}
            alt=""
            className="h-20 max-w-full rounded-control border border-line object-cover"
          />
        )}
        <ChoosePicture
          label={verb}
          inputLabel={t('Picture')}
          buttonLabel={`${verb}: ${t('Picture')}`}
          isDisabled={isFixed}
          upload={upload}
          onPicture={onChange}
        />
      </div>
      <FieldNote id={`${id}-note`} hint={t('Wide, as a banner. JPEG, PNG or WebP, 4 MB at most.')} error={error} />
    </div>
  )
}
