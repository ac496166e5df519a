import { pictureSource } from '@rialto/ui/picture-source.ts'
import { useEffect, useState } from 'react'
import { useSettings } from './settings.tsx'

/** The market's logo, or its mark and name while it has none. */
export function MarketName() {
  const { app_name: name, web_logo: logo } = useSettings()
  const [broken, setBroken] = useState<string | null>(null)
  if (!logo || broken === logo)
    return (
      <>
        <Mark />
        <span className="min-w-0 truncate">{name}</span>
      </>
    )
  // SVG pictures are not resized.
  const source = /\.svg(\?|$)/.test(logo) ? { src: logo } : { ...pictureSource(logo, 160), sizes: '132px' }
  return (
    <img
      {...source}
      alt={name}
      width={132}
      height={32}
      onError={() => setBroken(logo)}
      // Logos are made for light grounds: in the dark, lightness is inverted and the hue kept, as in the storefront.
      className="h-8 w-33 max-w-full object-contain object-left rtl:object-right dark:hue-rotate-180 dark:invert"
    />
  )
}

/** The market's icon; without one the bridge of the mark. */
export function Mark() {
  const { favicon } = useSettings()
  const [broken, setBroken] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another icon is another chance
  useEffect(() => setBroken(false), [favicon])
  if (favicon && !broken)
    return (
      <img
        src={favicon}
        alt=""
        width={24}
        height={24}
        onError={() => setBroken(true)}
        className="size-6 flex-none object-contain"
      />
    )
  return (
    <svg
      viewBox="0 0 34 24"
      width="27"
      height="19"
      fill="currentColor"
      aria-hidden
      className="flex-none text-accent-ink"
    >
      <path d="M0 24V15.5C6.5 6.2 11.6 2 17 2s10.5 4.2 17 13.5V24h-4.5c0-7-5.6-12.2-12.5-12.2S4.500 17 4.500 24z" />
    </svg>
  )
}
