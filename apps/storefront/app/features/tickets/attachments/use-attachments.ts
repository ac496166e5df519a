import { ATTACHMENTS_MAX } from '@rialto/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { type ChosenFile, forgetAttachment, openAttachment } from './open-attachment.ts'

export interface Attachments {
  /** In the order in which they were chosen, with those that cannot be sent: these are shown with the reason until dismissed. */
  files: readonly ChosenFile[]
  /** The files that go with the message. */
  sendable: readonly ChosenFile[]
  /** More were chosen than may be sent; the rest was left out. */
  tooMany: boolean
  add: (files: Iterable<File>) => void
  remove: (file: ChosenFile) => void
  clear: () => void
}

/** Nobody means to send more at once; the rest is not even looked at. */
const LOOKED_AT_MAX = 50

const sendableOf = (files: readonly ChosenFile[]) => files.filter(({ problem }) => problem === null)

/** Files that are chosen to be sent with a message. `onEdit` is told of every change by the shopper. */
export function useAttachments(onEdit: () => void): Attachments {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [tooMany, setTooMany] = useState(false)
  const held = useRef(files)
  const set = (next: readonly ChosenFile[]) => {
    held.current = next
    setFiles(next)
  }
  useEffect(() => () => held.current.forEach(forgetAttachment), [])

  const add = async (chosen: Iterable<File>) => {
    onEdit()
    // Whether a file can be sent is known once it was looked at: only then does it count.
    const opened = await Promise.all([...chosen].slice(0, LOOKED_AT_MAX).map(openAttachment))
    let room = ATTACHMENTS_MAX - sendableOf(held.current).length
    const kept = opened.filter((file) => file.problem !== null || room-- > 0)
    for (const file of opened) if (!kept.includes(file)) forgetAttachment(file)
    setTooMany(kept.length < opened.length)
    set([...held.current, ...kept])
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
  return { files, sendable: sendableOf(files), tooMany, add: (chosen) => void add(chosen), remove, clear }
}
