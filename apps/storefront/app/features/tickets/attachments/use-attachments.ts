import { ATTACHMENTS_MAX } from '@rialto/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { type ChosenFile, openAttachment, releaseAttachment } from './open-attachment.ts'

export interface Attachments {
  /** In order of selection, including those that cannot be sent, which are shown with the reason until removed. */
  files: readonly ChosenFile[]
  /** The files that will be sent. */
  sendable: readonly ChosenFile[]
  /** The files that will be sent, once those that were just selected have been read. */
  untilRead: () => Promise<readonly ChosenFile[]>
  /** More files were selected than can be sent; the others were dropped. */
  tooMany: boolean
  add: (files: Iterable<File>) => void
  remove: (file: ChosenFile) => void
  clear: () => void
}

/** Limits how many files of one selection are read at all. */
const READ_MAX = 50

const sendableOf = (files: readonly ChosenFile[]) => files.filter(({ problem }) => problem === null)

/** The files to be sent with a message. `onEdit` is called for every change by the shopper. */
export function useAttachments(onEdit: () => void): Attachments {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [tooMany, setTooMany] = useState(false)
  const filesRef = useRef(files)
  const set = (next: readonly ChosenFile[]) => {
    filesRef.current = next
    setFiles(next)
  }
  useEffect(() => () => filesRef.current.forEach(releaseAttachment), [])

  const reading = useRef<Promise<void>>(Promise.resolve())
  const read = async (chosen: Iterable<File>) => {
    onEdit()
    // Only files that can be sent count towards the maximum, which is known once they have been read.
    const opened = await Promise.all([...chosen].slice(0, READ_MAX).map(openAttachment))
    let room = ATTACHMENTS_MAX - sendableOf(filesRef.current).length
    const accepted = opened.filter((file) => file.problem !== null || room-- > 0)
    for (const file of opened) if (!accepted.includes(file)) releaseAttachment(file)
    setTooMany(accepted.length < opened.length)
    set([...filesRef.current, ...accepted])
  }
  const remove = (file: ChosenFile) => {
    onEdit()
    releaseAttachment(file)
    setTooMany(false)
    set(filesRef.current.filter(({ id }) => id !== file.id))
  }
  const clear = () => {
    filesRef.current.forEach(releaseAttachment)
    setTooMany(false)
    set([])
  }
  const add = (chosen: Iterable<File>) => {
    const others = reading.current
    reading.current = read(chosen).then(() => others)
  }
  const untilRead = async () => {
    await reading.current
    return sendableOf(filesRef.current)
  }
  return { files, sendable: sendableOf(files), untilRead, tooMany, add, remove, clear }
}
