import { atom, computed, type ReadableAtom } from 'nanostores'

export type ToastTone = 'success' | 'cart' | 'error' | 'warning' | 'info'

export interface ToastContent {
  tone: ToastTone
  /** The sentence, or the thing that it is about. */
  title: string
  /** Below the title, quieter. */
  text?: string
  /** Above the title, small, in the tone: *Added to your cart*. */
  note?: string
  /** The address of a picture, shown small at the start. */
  picture?: string | null
  /** The one button. Pressing it closes the toast. */
  action?: { label: string; onAction: () => void }
  /** Milliseconds in sight; by tone when left out (docs/spec §9). */
  timeout?: number
}

export interface Toast extends ToastContent {
  id: number
  timeout: number
}

export interface ToastQueue {
  /** Shows a toast and returns its id. */
  show: (content: ToastContent) => number
  close: (id: number) => void
  clear: () => void
  /** The toasts in sight, oldest first. */
  $visible: ReadableAtom<readonly Toast[]>
}

/** docs/spec §9. */
const mostAtOnce = 20
const defaultTimeout = 5000
const timeouts: Partial<Record<ToastTone, number>> = {
  success: 3000,
  cart: 3000,
}

/** A queue of toasts: 20 in sight at most, the others wait for room. */
export function createToastQueue(): ToastQueue {
  let lastId = 0
  const $toasts = atom<readonly Toast[]>([])
  return {
    show(content) {
      lastId += 1
      const timeout = content.timeout ?? timeouts[content.tone] ?? defaultTimeout
      $toasts.set([...$toasts.get(), { ...content, id: lastId, timeout }])
      return lastId
    },
    close: (id) => $toasts.set($toasts.get().filter((toast) => toast.id !== id)),
    clear: () => $toasts.set([]),
    $visible: computed($toasts, (toasts) => toasts.slice(0, mostAtOnce)),
  }
}

/** The page's own queue, drawn by `<Toaster>`. For the browser only: call it in handlers and effects. */
export const toasts: ToastQueue = createToastQueue()

/** Shows a toast in the page's corner. */
export function showToast(content: ToastContent): number {
  return toasts.show(content)
}
