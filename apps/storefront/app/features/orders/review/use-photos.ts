import { REVIEW_PHOTO_BYTES_MAX, REVIEW_PHOTOS_MAX } from '@rialto/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { fitPicture } from '../../uploads/index.ts'

export interface ChosenPhoto {
  id: number
  name: string
  blob: Blob
  /** An object URL. */
  url: string
}

let lastId = 0

/** The selected photos in order, up to the maximum. */
export function usePhotos() {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([])
  const latest = useRef(photos)
  useEffect(() => () => latest.current.forEach(release), [])

  const set = (next: readonly ChosenPhoto[]) => {
    latest.current = next
    setPhotos(next)
  }
  const reading = useRef<Promise<void>>(Promise.resolve())
  const read = async (files: Iterable<File>) => {
    const room = REVIEW_PHOTOS_MAX - latest.current.length
    const opened = await Promise.all([...files].slice(0, Math.max(0, room)).map(open))
    set([...latest.current, ...opened].slice(0, REVIEW_PHOTOS_MAX))
  }
  const add = (files: Iterable<File>): Promise<void> => {
    const others = reading.current
    reading.current = read(files).then(() => others)
    return reading.current
  }
  /** The photos, once those that were just selected have been made smaller: a review that is sent meanwhile has them too. */
  const untilRead = async (): Promise<readonly ChosenPhoto[]> => {
    await reading.current
    return latest.current
  }
  const remove = (photo: ChosenPhoto) => {
    release(photo)
    set(latest.current.filter(({ id }) => id !== photo.id))
  }
  return { photos, untilRead, add, remove }
}

async function open(file: File): Promise<ChosenPhoto> {
  const blob = await fitPicture(file, REVIEW_PHOTO_BYTES_MAX)
  lastId += 1
  return { id: lastId, name: file.name, blob, url: URL.createObjectURL(blob) }
}

const release = ({ url }: ChosenPhoto): void => URL.revokeObjectURL(url)
