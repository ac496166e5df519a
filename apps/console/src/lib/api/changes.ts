import { type ApiRequest, createApiClient } from '@rialto/client/api/client.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import { showToast, toasts } from '@rialto/ui/toast-queue.ts'
import { atom, computed } from 'nanostores'
import { showError } from '../show-error.ts'
import { pageLocale, send } from './send.ts'

/** Long enough to notice a mistake. */
const TOAST_MS = 8000

interface Offer {
  toast: number
  undo: () => void
}

const $offers = atom<readonly Offer[]>([])
/** Takes the latest change back whose toast is still open, for a key; undefined: there is none. */
export const $undo = computed([$offers, toasts.$visible], (offers, visible) => {
  const open = offers.filter(({ toast }) => visible.some(({ id }) => id === toast))
  return open.at(-1)?.undo
})

/** Counts the changes that were taken back here, after which all that was read may be old. */
export const $undone = atom(0)

interface ReplyWithChange {
  message: string
  change: { id: number; is_restorable: boolean }
}

/** Shows the sentence of a change that a reply says to be recorded, with *Undo* where it can be taken back. */
export function announceChange(request: ApiRequest, body: unknown): void {
  if (!hasChange(body)) return
  const { message, change } = body
  const undo = () => void restore(request, change.id)
  const toast = showToast({
    tone: 'success',
    title: message,
    ...(change.is_restorable && { action: { label: t('Undo'), onAction: undo }, timeout: TOAST_MS }),
  })
  // The key goes on to the change before, rather than back and forth.
  if (!change.is_restorable || isRestore(request)) return
  const undoOnce = () => {
    toasts.close(toast)
    undo()
  }
  $offers.set([...$offers.get().slice(-20), { toast, undo: undoOnce }])
}

const hasChange = (body: unknown): body is ReplyWithChange =>
  typeof body === 'object' && body !== null && 'change' in body && typeof body.change === 'object'

const isRestore = ({ path }: ApiRequest): boolean => /\/record\/\d+\/restore$/.test(path)

/** For the shop or the market in which the change was made, wherever the person works now. */
async function restore({ path, headers }: ApiRequest, id: number): Promise<void> {
  const shop = headers['x-shop']
  const api = createApiClient(
    async (request) => {
      const sent = { ...request, headers: { ...request.headers, ...(shop && { 'x-shop': shop }) } }
      const reply = await send(sent)
      announceChange(sent, reply.body)
      return reply
    },
    () => ({ locale: pageLocale() }),
  )
  const key = path.startsWith('/api/admin/') ? 'POST /admin/record/{id}/restore' : 'POST /seller/record/{id}/restore'
  try {
    await api.call(key, { params: { id } })
    $undone.set($undone.get() + 1)
  } catch (error) {
    showError(error, t('The shop cannot be reached'))
  }
}
