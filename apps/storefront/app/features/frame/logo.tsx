import type { SiteSettings } from '@rialto/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { cx } from '../../ui/cx.ts'
import { pictureSource } from '../../ui/picture-source.ts'

interface LogoProps {
  settings: Pick<SiteSettings, 'app_name' | 'web_logo'>
  /** Another picture than the shop's usual logo. */
  src?: string | null
  className?: string
}

/** The shop's logo, the way home; its name in letters where there is none. */
export function Logo({ settings, src, className }: LogoProps) {
  const { t } = useTranslation()
  const picture = src ?? settings.web_logo
  return (
    <Link
      to="/"
      viewTransition
      aria-label={t('{{name}}, home', { name: settings.app_name })}
      className={cx('inline-flex min-h-11 flex-none items-center', className)}
    >
      {picture ? (
        <LogoPicture src={picture} />
      ) : (
        <span className="text-22 font-semibold tracking-heading">{settings.app_name}</span>
      )}
    </Link>
  )
}

/**
 * The room is kept whatever the picture's shape, so that nothing beside it moves when it comes. Logos are drawn for
 * paper: at night light and dark are exchanged, the hue stays.
 */
function LogoPicture({ src }: { src: string }) {
  // Drawings have no widths.
  const source = /\.svg(\?|$)/.test(src) ? { src } : { ...pictureSource(src, 160), sizes: '132px' }
  return (
    <img
      {...source}
      alt=""
      width={132}
      height={32}
      className="h-8 w-33 object-contain object-left rtl:object-right dark:hue-rotate-180 dark:invert"
    />
  )
}
