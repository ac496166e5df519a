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
  latest.current = photos
  useEffect(() => () => latest.current.forEach(release), [])

  const add = async (files: Iterable<File>) => {
    const room = REVIEW_PHOTOS_MAX - latest.current.length
    const opened = await Promise.all([...files].slice(0, Math.max(0, room)).map(open))
    setPhotos((before) => [...before, ...opened].slice(0, REVIEW_PHOTOS_MAX))
  }
  const remove = (photo: ChosenPhoto) => {
    release(photo)
    setPhotos((before) => before.filter(({ id }) => id !== photo.id))
  }
  return { photos, add, remove }
}

async function open(file: File): Promise<ChosenPhoto> {
  const blob = await fitPicture(file, REVIEW_PHOTO_BYTES_MAX)
  lastId += 1
  return { id: lastId, name: file.name, blob, url: URL.createObjectURL(blob) }
}

const release = ({ url }: ChosenPhoto): void => URL.revokeObjectURL(url)
