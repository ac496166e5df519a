import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SiteSettings } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { pictureSource } from '@rialto/ui/picture-source.ts'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'

interface LogoProps {
  settings: Pick<SiteSettings, 'app_name' | 'web_logo'>
  /** Another picture than the shop's usual logo. */
  src?: string | null
  /** Far down the page: fetched when it comes near. */
  lazy?: boolean
  className?: string
}

/** The shop's logo, the way home; its name in letters where there is none. */
export function Logo({ settings, src, lazy, className }: LogoProps) {
  const { t } = useTranslation()
  const picture = src ?? settings.web_logo
  const [broken, setBroken] = useState(false)
  return (
    <Link
      to="/"
      viewTransition
      aria-label={t('{{name}}, home', { name: settings.app_name })}
      className={cx('inline-flex min-h-11 min-w-0 items-center', className)}
    >
      {picture && !broken ? (
        <LogoPicture src={picture} lazy={lazy} onBroken={() => setBroken(true)} />
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
function LogoPicture({ src, lazy, onBroken }: { src: string; lazy?: boolean; onBroken: () => void }) {
  const image = useRef<HTMLImageElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may have failed before there was anyone to tell; asked once
  useEffect(() => {
    if (image.current?.complete) image.current.decode?.().catch(onBroken)
  }, [src])
  // Drawings have no widths.
  const source = /\.svg(\?|$)/.test(src) ? { src } : { ...pictureSource(src, 160), sizes: '132px' }
  return (
    <img
      {...source}
      ref={image}
      alt=""
      width={132}
      height={32}
      loading={lazy ? 'lazy' : undefined}
      onError={onBroken}
      className="h-8 w-33 max-w-full object-contain object-left rtl:object-right dark:hue-rotate-180 dark:invert"
    />
  )
}
