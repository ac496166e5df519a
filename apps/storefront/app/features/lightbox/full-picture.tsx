import { Icon } from '@rialto/ui/icon.tsx'
import { pictureSource } from '@rialto/ui/picture-source.ts'
import { ImageOff } from 'lucide'
import { useState } from 'react'
import type { LightboxPicture } from './viewer.tsx'

const WIDEST = 800
/** The width of the placeholder, which the page has usually loaded already. */
const PLACEHOLDER_WIDTH = 640

/** A picture that fills its slide; its placeholder is shown until the large file has loaded. */
export function FullPicture({ src, alt }: LightboxPicture) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken)
    return (
      <span className="grid size-full place-items-center text-ink-3">
        <Icon as={ImageOff} size={32} />
        <span className="sr-only">{alt}</span>
      </span>
    )
  return (
    <img
      {...pictureSource(src, WIDEST)}
      sizes="(min-aspect-ratio: 1/1) 100vh, 100vw"
      alt={alt}
      draggable={false}
      onError={() => setBroken(true)}
      style={{ backgroundImage: `url(${JSON.stringify(pictureSource(src, PLACEHOLDER_WIDTH).src)})` }}
      className="dim-dark size-full bg-contain bg-center bg-no-repeat object-contain"
    />
  )
}
