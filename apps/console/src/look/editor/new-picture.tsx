import { ChoosePicture } from '../../pictures/choose-picture.tsx'
import { uploadPicture } from '../use-look.ts'

/** The shapes of the places on the home page, and the widths that they need. */
const CROPS = {
  wide: { ratio: 1440 / 568, width: 2640 },
  phone: { ratio: 400 / 312, width: 1200 },
  panel: { ratio: 2.4, width: 1380 },
}
export type Crop = keyof typeof CROPS

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
