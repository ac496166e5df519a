import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { ChoosePicture } from '../pictures/choose-picture.tsx'
import { uploadPicture } from './use-look.ts'

interface LookPictureProps {
  label: string
  /** Said while there is none. */
  without?: string
  src: string | null
  crop?: Crop
  onChange: (address: string) => void
  /** Absent: there must be one. */
  onRemove?: () => void
}

/** A picture of the look, with the ways to replace and to remove it. */
export function LookPicture({ label, without, src, crop, onChange, onRemove }: LookPictureProps) {
  const { t } = useTranslation()
  return (
    <div className="grid justify-items-start gap-1.5">
      <span className="text-13 font-semibold">{label}</span>
      {src ? (
        <img
          src={src}
          alt=""
          className="h-16 max-w-full rounded-control border border-line bg-ground-2 object-contain"
        />
      ) : (
        without && <span className="text-13 text-ink-2">{without}</span>
      )}
      <span className="flex flex-wrap gap-2">
        <NewPicture
          label={`${src ? t('Change') : t('Choose a picture')}: ${label}`}
          {...(crop && { crop })}
          onPicture={onChange}
        />
        {src && onRemove && (
          <Button size="sm" className="max-md:min-h-11" aria-label={`${t('Remove')}: ${label}`} onClick={onRemove}>
            {t('Remove')}
          </Button>
        )}
      </span>
    </div>
  )
}

/** The shapes of the places on the home page, and the widths that they need. */
const CROPS = {
  wide: { ratio: 1440 / 568, width: 2640 },
  phone: { ratio: 400 / 312, width: 1200 },
  panel: { ratio: 2.4, width: 1380 },
}
type Crop = keyof typeof CROPS

interface NewPictureProps {
  label: string
  /** Absent: the picture is used as it is, such as a logo. */
  crop?: Crop
  onPicture: (address: string) => void
}

/** Chooses a picture, crops it to its place, and stores it. */
export const NewPicture = ({ label, crop, onPicture }: NewPictureProps) => (
  <ChoosePicture
    label={label}
    inputLabel={label}
    crop={crop && CROPS[crop]}
    upload={uploadPicture}
    onPicture={onPicture}
  />
)
