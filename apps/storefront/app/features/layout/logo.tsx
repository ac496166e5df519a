import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SiteSettings } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { pictureSource } from '@rialto/ui/picture-source.ts'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'

interface LogoProps {
  settings: Pick<SiteSettings, 'app_name' | 'web_logo'>
  /** A picture to use instead of the shop's usual logo. */
  src?: string | null
  /** Load lazily, for use far down the page. */
  lazy?: boolean
  className?: string
}

/** The shop's logo, linked to the home page. Shows the shop's name when there is no picture. */
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
 * The box has a fixed size whatever the picture's shape, to avoid layout shift. Logos are made for light backgrounds:
 * in the dark theme lightness is inverted and the hue kept.
 */
function LogoPicture({ src, lazy, onBroken }: { src: string; lazy?: boolean; onBroken: () => void }) {
  const image = useRef<HTMLImageElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may have failed before there was anyone to tell; asked once
  useEffect(() => {
    if (image.current?.complete) image.current.decode?.().catch(onBroken)
  }, [src])
  // SVG pictures are not resized.
  const source = /\.svg(\?|$)/.test(src) ? { src } : { ...pictureSource(src, 160), sizes: '132px' }
  return (
    <img
      {...source}
      ref={image}
      alt=""
      width={132}
      height={32}
      loading={lazy ? 'lazy' : undefined}
      // The page's largest picture comes first.
      fetchPriority="low"
      onError={onBroken}
      className="h-8 w-33 max-w-full object-contain object-left rtl:object-right dark:hue-rotate-180 dark:invert"
    />
  )
}
