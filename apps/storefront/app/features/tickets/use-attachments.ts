import { ATTACHMENT_BYTES_MAX, ATTACHMENT_TYPES, ATTACHMENTS_MAX } from '@rialto/contract/limits'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { fitPicture } from '../forms/index.ts'

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

/** Why a file cannot be sent. */
export type AttachmentProblem = 'type' | 'size'

export interface ChosenFile {
  id: number
  name: string
  blob: Blob
  /** An object URL for pictures; otherwise null. */
  url: string | null
  problem: AttachmentProblem | null
}

let lastId = 0

/** Checks a selected file. Pictures that are too large are scaled down. */
async function openAttachment(file: File): Promise<ChosenFile> {
  lastId += 1
  const id = lastId
  const kind = await detectFileType(file)
  if (!kind) return { id, name: file.name, blob: file, url: null, problem: 'type' }
  const isPicture = kind !== 'application/pdf'
  const blob = isPicture ? await fitPicture(file, ATTACHMENT_BYTES_MAX) : file
  return {
    id,
    name: file.name,
    // A scaled picture has lost its name.
    blob: blob === file ? file : new File([blob], file.name, { type: blob.type }),
    url: isPicture ? URL.createObjectURL(blob) : null,
    problem: blob.size > ATTACHMENT_BYTES_MAX ? 'size' : null,
  }
}

function releaseAttachment({ url }: ChosenFile): void {
  if (url) URL.revokeObjectURL(url)
}

type AttachmentType = (typeof ATTACHMENT_TYPES)[number]

/** The first bytes of each type. */
const signatures: Record<AttachmentType, readonly number[]> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
}

/**
 * Detects a file's type by its first bytes, as the server does, because names and declared types are unreliable. Null
 * for types that cannot be sent.
 */
async function detectFileType(file: Blob): Promise<AttachmentType | null> {
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  return ATTACHMENT_TYPES.find((type) => signatures[type].every((byte, place) => head[place] === byte)) ?? null
}

/** Returns an `onPaste` handler for a form that takes pasted files; pasted text is left to its field. */
export const handlePastedFiles = (add: (files: Iterable<File>) => void) => (event: ClipboardEvent) => {
  const { files } = event.clipboardData
  if (files.length === 0) return
  event.preventDefault()
  add([...files])
}
