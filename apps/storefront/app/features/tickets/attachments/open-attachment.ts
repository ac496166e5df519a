import { ATTACHMENT_BYTES_MAX } from '@rialto/contract/limits'
import { fitPicture } from '../../uploads/index.ts'
import { detectFileType } from './file-kind.ts'

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
export async function openAttachment(file: File): Promise<ChosenFile> {
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

export function releaseAttachment({ url }: ChosenFile): void {
  if (url) URL.revokeObjectURL(url)
}
