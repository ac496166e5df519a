import { ATTACHMENTS_MAX } from '@rialto/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { type ChosenFile, forgetAttachment, openAttachment } from './open-attachment.ts'

export interface Attachments {
  /** In the order in which they were chosen, those that cannot be sent among them. */
  files: readonly ChosenFile[]
  /** More were chosen than may be sent; the rest was left out. */
  tooMany: boolean
  add: (files: Iterable<File>) => void
  remove: (file: ChosenFile) => void
  clear: () => void
}

/** Files that are chosen to be sent with a message. `onEdit` is told of every change by the shopper. */
export function useAttachments(onEdit: () => void): Attachments {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [tooMany, setTooMany] = useState(false)
  const held = useRef(files)
  /** Places of files that are still being looked at. */
  const coming = useRef(0)
  const set = (next: readonly ChosenFile[]) => {
    held.current = next
    setFiles(next)
  }
  useEffect(() => () => held.current.forEach(forgetAttachment), [])

  const add = async (chosen: Iterable<File>) => {
    onEdit()
    const all = [...chosen]
    const room = ATTACHMENTS_MAX - held.current.length - coming.current
    const taken = all.slice(0, Math.max(0, room))
    setTooMany(all.length > taken.length)
    coming.current += taken.length
    const opened = await Promise.all(taken.map(openAttachment))
    coming.current -= taken.length
    set([...held.current, ...opened])
  }
  const remove = (file: ChosenFile) => {
    onEdit()
    forgetAttachment(file)
    setTooMany(false)
    set(held.current.filter(({ id }) => id !== file.id))
  }
  const clear = () => {
    held.current.forEach(forgetAttachment)
    setTooMany(false)
    set([])
  }
  return { files, tooMany, add: (chosen) => void add(chosen), remove, clear }
}
