import { browserApi } from '@rialto/client/api/browser.ts'
import type { ApiClient } from '@rialto/client/api/client.ts'
import { type OnProgress, sendWatched } from '@rialto/client/api/send-watched.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { lazyPanel } from '@rialto/ui/late-component.tsx'
import { ProgressBar } from '@rialto/ui/progress-bar.tsx'
import { type DragEvent, useEffect, useState } from 'react'
import { type Submission, useSubmit } from './use-submit.ts'

/** Handlers for an element that accepts dropped files; `over` while something is dragged over it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false)
  return {
    over,
    onDragOver(event: DragEvent<HTMLElement>) {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop(event: DragEvent<HTMLElement>) {
      event.preventDefault()
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
}

/** An object URL for a file for as long as the component is mounted; null without a file. */
export function useObjectUrl(file: Blob | null | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [file])
  return url
}

/** Enough for a full screen. */
const SIDE_MAX = 1920
const QUALITY = 0.85

/**
 * Scales a picture down to the server's maximum size. A file that fits, or that this browser cannot decode, is returned
 * as it is, and the server validates it.
 */
export async function fitPicture(file: Blob, bytesMax: number): Promise<Blob> {
  if (file.size <= bytesMax) return file
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file
  const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return file
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const fitted = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return fitted && fitted.size < file.size ? fitted : file
}

/** Formats a file size: `1.4 MB`, at least `1 kB`, with Western digits. */
export function formatFileSize(bytes: number, locale: string): string {
  const [unit, count] =
    bytes >= 100_000 ? ['megabyte', bytes / 1024 / 1024] : ['kilobyte', Math.max(1, Math.round(bytes / 1024))]
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: 'unit', unit, maximumFractionDigits: 1 }).format(count)
}

/** How long the browser may take to start a download. */
const KEPT_MS = 60_000

/** Wraps a downloaded file in a Blob of a type that we state, so that the browser does not guess one. */
export function blobOfType(bytes: string | Uint8Array, type: string): Blob {
  return new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type })
}

/** Makes the browser save a file under a name; it is never opened within the shop. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}

/**
 * Moves the focus after an entry was removed together with its button: to the next entry's button, or to the file input
 * when none is left.
 */
export function focusAfterRemoval(list: HTMLElement | null, place: number): void {
  requestAnimationFrame(() => {
    const buttons = list?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const next = buttons[Math.min(place, buttons.length - 1)] ?? list?.querySelector<HTMLElement>('input[type=file]')
    next?.focus()
  })
}

/**
 * {@link useSubmit} for calls with files. `progress` is the sent part, from 0 to 1, or null while nothing is being
 * sent.
 */
export function useUpload<V, R>(
  call: (api: ApiClient, values: V) => Promise<R>,
  options: Parameters<typeof useSubmit<V, R>>[1] = {},
): Submission<V> & { progress: number | null } {
  const [part, setPart] = useState(0)
  const submission = useSubmit((values: V) => {
    setPart(0)
    return call(uploadApi(setPart), values)
  }, options)
  return { ...submission, progress: submission.pending ? part : null }
}

/** An API client for calls with files. */
const uploadApi = (onProgress: OnProgress): ApiClient => browserApi((request) => sendWatched(request, onProgress))

/** The progress of an upload, from 0 to 1; nothing when `part` is null. */
export function UploadProgress({ part }: { part: number | null }) {
  const { t } = useTranslation()
  if (part === null) return null
  return (
    <ProgressBar value={part} label={t('Sending the files')}>
      {part < 1 ? t('{{percent}}% sent', { percent: Math.round(part * 100) }) : t('Sent; a moment more')}
    </ProgressBar>
  )
}

/** Loaded when a picture is selected. */
export const CropDialog = lazyPanel(async () => (await import('./crop-dialog.tsx')).CropDialog)
