import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { SHOP_BANNER_BYTES_MAX } from '@rialto/contract/limits'
import { fitPicture } from '../../../uploads/index.ts'
import type { ShopPictureProps } from './logo-field.tsx'
import { PictureField } from './picture-field.tsx'

const MEGABYTES = SHOP_BANNER_BYTES_MAX / 1024 / 1024
/** Width divided by height, as on the shop's page. */
export const BANNER_RATIO = 8 / 3

/** The optional banner of the shop's page. A picture that is too large is scaled down. */
export function BannerField({ banner, error, onChange, onTooLarge }: ShopPictureProps & { banner: Blob | null }) {
  const { t } = useTranslation()
  const onChoose = async (file: File) => {
    const fitted = await fitPicture(file, SHOP_BANNER_BYTES_MAX)
    if (fitted.size > SHOP_BANNER_BYTES_MAX) onTooLarge(MEGABYTES)
    else onChange(fitted)
  }
  return (
    <PictureField
      label={t('Banner')}
      aside={t('optional')}
      hint={t('Wide: 8 to 3. JPEG, PNG or WebP, up to {{size}} MB.', { size: MEGABYTES })}
      picture={banner}
      ratio={BANNER_RATIO}
      error={error}
      onChoose={(file) => void onChoose(file)}
      onRemove={() => onChange(null)}
    />
  )
}
