import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { useEffect, useRef, useState } from 'react'
import { createDetector } from './barcode-detector.ts'

const LOOK_EVERY_MS = 250

/** The camera's picture; tells the first barcode in it. Remount it to read the next one. */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  const tell = useRef(onCode)
  tell.current = onCode
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const detector = createDetector()
    const look = async () => {
      if (isOver || !video.current) return
      const [found] = await detector.detect(video.current).catch(() => [])
      if (isOver) return
      if (!found) {
        timer = setTimeout(look, LOOK_EVERY_MS)
        return
      }
      navigator.vibrate?.(60)
      tell.current(found.rawValue)
    }
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (isOver || !video.current) return stop(stream)
      video.current.srcObject = stream
      await video.current.play()
      await look()
    }
    start().catch(() => setRefused(true))
    return () => {
      isOver = true
      clearTimeout(timer)
      stop(stream)
    }
  }, [])
  if (isRefused) return <Notice tone="warn">{t('The camera cannot be used. Type the code instead.')}</Notice>
  return (
    <video ref={video} muted playsInline className="aspect-video w-full rounded-control bg-ground-2 object-cover" />
  )
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop()
}
