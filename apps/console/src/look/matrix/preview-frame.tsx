import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { DEVICES, type View } from './views.ts'

interface PreviewFrameProps {
  /** The address to load; null: not its turn yet. */
  src: string | null
  title: string
  device: View['device']
  /** The place on the page that is seen, from 0 to 1. */
  scroll: number
  onLoad: () => void
}

/**
 * A page in the size of a device, scaled to the room there is. The next state of a page loads behind the present one, so that nothing
 * flashes.
 */
export function PreviewFrame({ src, title, device, scroll, onLoad }: PreviewFrameProps) {
  const { width, height } = DEVICES[device]
  const box = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<string | null>(null)
  const scale = useScale(box, width)
  const sources = [...new Set([shown, src])].filter((address) => address !== null)
  return (
    <div
      ref={box}
      style={{ aspectRatio: `${width} / ${height}` }}
      className="relative overflow-hidden rounded-control border border-line-strong bg-ground-2"
      // Eight pages of links would stand between the keyboard and what follows; each opens in a tab of its own.
      inert
    >
      {sources.map((address) => (
        <Page
          key={address}
          src={address}
          title={title}
          isShown={address === shown}
          scroll={scroll}
          // From this corner in every console, as the box has the page's shape.
          style={{ width, height, left: 0, top: 0, transformOrigin: '0 0', transform: `scale(${scale})` }}
          onLoad={() => {
            setShown(address)
            onLoad()
          }}
        />
      ))}
    </div>
  )
}

interface PageProps {
  src: string
  title: string
  isShown: boolean
  scroll: number
  style: CSSProperties
  onLoad: () => void
}

function Page({ src, title, isShown, scroll, style, onLoad }: PageProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => scrollTo(frame.current, scroll), [scroll])
  return (
    <iframe
      ref={frame}
      src={src}
      title={title}
      style={style}
      onLoad={() => {
        scrollTo(frame.current, scroll)
        onLoad()
      }}
      className={isShown ? 'absolute border-0' : 'invisible absolute border-0'}
    />
  )
}

/** Previews are of this origin, and have no scripts of their own. */
function scrollTo(frame: HTMLIFrameElement | null, share: number): void {
  const page = frame?.contentDocument?.documentElement
  if (page) page.scrollTop = (page.scrollHeight - page.clientHeight) * share
}

/** How much a page of this width is made smaller to fit its box. */
function useScale(box: { current: HTMLElement | null }, width: number): number {
  const [scale, setScale] = useState(0.25)
  useEffect(() => {
    const element = box.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setScale(element.clientWidth / width))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, width])
  return scale
}
