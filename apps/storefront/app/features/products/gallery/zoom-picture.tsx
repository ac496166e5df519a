import { Picture, type PictureProps } from '@rialto/ui/picture.tsx'
import { pictureSource } from '@rialto/ui/picture-source.ts'
import { type PointerEvent, useState } from 'react'

const ZOOM_FACTOR = 2
const WIDEST = 800

/** A picture that is magnified around the mouse pointer. */
export function ZoomPicture(props: PictureProps) {
  const [isZoomed, setNear] = useState(false)
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse') return
    const box = event.currentTarget.getBoundingClientRect()
    const { style } = event.currentTarget
    // Set directly on the element: a render for every move would lag behind the pointer.
    style.setProperty('--zoom-x', `${((event.clientX - box.left) / box.width) * 100}%`)
    style.setProperty('--zoom-y', `${((event.clientY - box.top) / box.height) * 100}%`)
    setNear(true)
  }
  return (
    <span className="block" onPointerEnter={follow} onPointerMove={follow} onPointerLeave={() => setNear(false)}>
      <Picture {...props}>
        {isZoomed && props.src && <ZoomedPicture src={props.src} />}
        {props.children}
      </Picture>
    </span>
  )
}

/** The larger file covers the smaller one as soon as it has loaded. */
function ZoomedPicture({ src }: { src: string }) {
  const [isLoaded, setHere] = useState(false)
  return (
    <img
      src={pictureSource(src, WIDEST * ZOOM_FACTOR).src}
      alt=""
      onLoad={() => setHere(true)}
      style={{ transform: `scale(${ZOOM_FACTOR})`, transformOrigin: 'var(--zoom-x) var(--zoom-y)' }}
      className={`dim-dark pointer-events-none absolute inset-0 size-full bg-tile object-cover ${isLoaded ? '' : 'invisible'}`}
    />
  )
}
