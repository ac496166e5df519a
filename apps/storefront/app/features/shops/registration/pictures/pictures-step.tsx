import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ApplicationHandle } from '../form/use-application.ts'
import { BannerField } from './banner-field.tsx'
import { LogoField } from './logo-field.tsx'

/** The last step: logo and optional banner. */
export function PicturesStep({
  application: { values, errors, change, showErrors },
}: {
  application: ApplicationHandle
}) {
  const { t } = useTranslation()
  return (
    <>
      <LogoField
        logo={values.shop_logo}
        error={errors.shop_logo}
        onChange={(shop_logo) => change({ shop_logo })}
        onTooLarge={(size) => showErrors({ shop_logo: t('The picture may have {{size}} MB at most.', { size }) })}
      />
      <BannerField
        banner={values.shop_banner}
        error={errors.shop_banner}
        onChange={(shop_banner) => change({ shop_banner })}
        onTooLarge={(size) => showErrors({ shop_banner: t('The picture may have {{size}} MB at most.', { size }) })}
      />
    </>
  )
}
