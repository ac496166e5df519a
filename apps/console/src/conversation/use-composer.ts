import { createKey } from '@rialto/client/create-key.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleApi } from '../lib/api.ts'
import { usePlace } from '../lib/place.tsx'
import { tellTyping } from '../lib/live-state.ts'
import { type Draft, readDraft, writeDraft } from './drafts.ts'
import { useConversationUpdates } from './use-messages.ts'

/** The text that is being written to a shopper. It is kept on this device until the server has it. */
export function useComposer(userId: number) {
  const { user, place } = usePlace()
  const { addMessage } = useConversationUpdates(userId)
  const id = `${user.person.id} ${place?.key ?? ''} ${userId}`
  const [draft, setDraft] = useState(() => readDraft(id))
  const keep = (next: Draft) => {
    writeDraft(id, next)
    setDraft(next)
  }

  const sending = useMutation({
    mutationFn: async ({ text, key = createKey() }: Draft) => {
      keep({ text, key })
      return consoleApi.call('POST /seller/messages', {
        headers: { 'idempotency-key': key },
        body: { user_id: userId, message: text.trim() },
      })
    },
    onSuccess({ message }) {
      keep({ text: '' })
      addMessage(message)
    },
  })

  return {
    text: draft.text,
    write(text: string) {
      sending.reset()
      // A slash searches the saved replies.
      if (text.trim() !== '' && !text.startsWith('/')) tellTyping(userId)
      keep({ text })
    },
    send: () => draft.text.trim() !== '' && !sending.isPending && sending.mutate(draft),
    isSending: sending.isPending,
    error: sending.error,
  }
}
