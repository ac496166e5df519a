import type { Attachment } from '@rialto/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { LightboxPicture } from '../../lightbox/index.ts'
import { cachedSentFile } from './use-sent-file.ts'

/** Opens a message's loaded pictures in the lightbox; their object URLs live as long as this component. */
export function useAttachmentLightbox(files: readonly Attachment[]) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [view, setView] = useState<{ pictures: LightboxPicture[]; start: number }>({ pictures: [], start: 0 })
  const held = useRef<LightboxPicture[]>([])
  useEffect(() => () => hold(held, []), [])
  const open = (first: Attachment) => {
    const loaded = files.flatMap((file) => {
      const blob = cachedSentFile(client, file)
      return blob ? [{ file, blob }] : []
    })
    const pictures = loaded.map(({ file, blob }) => ({ src: URL.createObjectURL(blob), alt: file.name }))
    hold(held, pictures)
    setView({ pictures, start: loaded.findIndex(({ file }) => file.id === first.id) })
    setOpen(true)
  }
  return { ...view, isOpen, onOpenChange: setOpen, open }
}

function hold(held: RefObject<LightboxPicture[]>, pictures: LightboxPicture[]): void {
  for (const { src } of held.current) URL.revokeObjectURL(src)
  held.current = pictures
}
