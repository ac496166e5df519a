import { atom, computed, type ReadableAtom } from 'nanostores'

export type ToastTone = 'success' | 'cart' | 'error' | 'warning' | 'info'

export interface ToastContent {
  tone: ToastTone
  /** The main text: a sentence, or the name of a product. */
  title: string
  /** A secondary text below the title. */
  text?: string
  /** A small text above the title, in the colour of the tone: *Added to your cart*. */
  note?: string
  /** The address of a picture, shown small at the start. */
  picture?: string | null
  /** The button, which also closes the toast. */
  action?: { label: string; onAction: () => void }
  /** How long it is shown, in milliseconds; by default it depends on the tone (docs/spec §9). */
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
  /** The visible toasts, oldest first. */
  $visible: ReadableAtom<readonly Toast[]>
}

/** docs/spec §9. */
const mostAtOnce = 20
const defaultTimeout = 5000
const timeouts: Partial<Record<ToastTone, number>> = {
  success: 3000,
  cart: 3000,
}

/** A queue of toasts: at most 20 are visible, the others wait. */
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

/** The page's toasts, rendered by `<Toaster>`. For the browser only: use it in handlers and effects. */
export const toasts: ToastQueue = createToastQueue()

/** Shows a toast in the corner of the page. */
export function showToast(content: ToastContent): number {
  return toasts.show(content)
}
