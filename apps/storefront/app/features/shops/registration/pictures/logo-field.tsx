import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { SHOP_LOGO_BYTES_MAX } from '@rialto/contract/limits'
import { useState } from 'react'
import { CropDialog, type DecodedPicture, decodePicture, releasePicture } from '../../../uploads/index.ts'
import { PictureField } from './picture-field.tsx'

const MEGABYTES = SHOP_LOGO_BYTES_MAX / 1024 / 1024

export interface ShopPictureProps {
  error?: string
  onChange: (picture: Blob | null) => void
  /** Called with the maximum size in megabytes. */
  onTooLarge: (megabytes: number) => void
}

/**
 * The logo, cropped to a square. A file that this browser cannot decode is sent as it is, and the server validates it.
 */
export function LogoField({ logo, error, onChange, onTooLarge }: ShopPictureProps & { logo: Blob | null }) {
  const { t } = useTranslation()
  const [picture, setPicture] = useState<DecodedPicture | null>(null)
  const [isOpen, setOpen] = useState(false)
  const onChoose = async (file: File) => {
    const read = await decodePicture(file)
    if (read) {
      if (picture) releasePicture(picture)
      setPicture(read)
      setOpen(true)
    } else if (file.size > SHOP_LOGO_BYTES_MAX) onTooLarge(MEGABYTES)
    else onChange(file)
  }
  return (
    <>
      <PictureField
        label={t('Logo')}
        hint={t('A square. JPEG, PNG or WebP, up to {{size}} MB.', { size: MEGABYTES })}
        picture={logo}
        ratio={1}
        error={error}
        onChoose={(file) => void onChoose(file)}
      />
      {picture && (
        <CropDialog
          key={picture.url}
          isOpen={isOpen}
          onOpenChange={setOpen}
          picture={picture}
          title={t('Crop the logo')}
          label={t('Logo')}
          saveLabel={t('Use this part')}
          onCrop={(square) => {
            setOpen(false)
            onChange(square)
          }}
        />
      )}
    </>
  )
}
