import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { consoleApi } from '../../lib/api.ts'
import { ChoosePicture } from '../../pictures/choose-picture.tsx'

/** Square, and as wide as a shopper sees it at double pixel density. */
const CROP = { ratio: 1, width: 960 }

const upload = (picture: Blob) => consoleApi.call('POST /admin/taxonomy/pictures', { body: {}, files: { picture } })

interface PictureFieldProps {
  label: string
  hint: string
  /** Empty: none. */
  value: string
  onChange: (url: string) => void
  /** Offers to have none. */
  isOptional?: boolean
}

/** A square picture: cropped, uploaded at once, and used when the form is saved. */
export function PictureField({ label, hint, value, onChange, isOptional = false }: PictureFieldProps) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-2">
      <span className="font-semibold">{label}</span>
      <div className="flex flex-wrap items-center gap-4">
        {value ? (
          <img src={`${value}?w=320`} alt="" className="dim-dark size-20 flex-none rounded-card bg-tile object-cover" />
        ) : (
          <span className="size-20 flex-none rounded-card border border-dashed border-line-strong" />
        )}
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-2">
            <ChoosePicture
              label={value ? t('Replace') : t('Choose a picture')}
              inputLabel={label}
              crop={CROP}
              upload={upload}
              onPicture={onChange}
            />
            {isOptional && value && (
              <Button size="sm" className="max-md:min-h-11" onClick={() => onChange('')}>
                {t('Remove')}
              </Button>
            )}
          </div>
          <p className="text-12 text-ink-2">{hint}</p>
        </div>
      </div>
    </div>
  )
}
